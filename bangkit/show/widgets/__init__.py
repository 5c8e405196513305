"""The widgets of the course: tables and panels to touch."""
