"""Runs the README's first scene with the installed package: python first_scene.py README.md"""

import doctest
import re
import sys
from pathlib import Path

import bangkit
from bangkit.learn import course
from bangkit.stage.situations import situations

readme = Path(sys.argv[1])
where = Path(bangkit.__file__).resolve()
if readme.resolve().parent in where.parents:
    sys.exit(f"bangkit was imported from the checkout, not from the wheel: {where}")

blocks = re.findall(r"(?ms)^```[a-z]*\n(.*?)^```", readme.read_text(encoding="utf-8"))
scene = next((block for block in blocks if ">>> " in block), None)
if scene is None:
    sys.exit("the README shows no scene")
test = doctest.DocTestParser().get_doctest(scene, {}, "the README's first scene", str(readme), 0)
failed, tried = doctest.DocTestRunner().run(test)
print(f"{tried - failed} of {tried} lines of the README's first scene hold, with bangkit {bangkit.__version__}")

laid = course.lay(Path("course"))
print(laid)
shown = situations()
print(f"{len(shown)} rules have a situation to watch")
sys.exit(bool(failed) or not laid.new or not shown)
