"""Which Chromium shows the pages: the shell of it without windows, where it is installed, which opens a page in a third of the time."""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
