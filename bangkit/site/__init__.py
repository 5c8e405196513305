"""The offline site: the course with its kernel as a folder of files that any web server serves, and as pages to read."""
