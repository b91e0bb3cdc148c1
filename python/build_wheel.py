#!/usr/bin/env python3
"""Makes the wheel of the package: a build backend for pip, and a script.

    python3 python/build_wheel.py FOLDER        # `make wheel` calls it with build/wheel

The wheel holds the package, and from build/release the library, the program and Jansson, which the
library needs; of the system, they need the C library and zlib. The same files give the same wheel, byte
by byte. Needs Python 3.11.
"""

import base64
import hashlib
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import tomllib
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
# Debian's documents about what is inside library and program; both are free for any use.
LICENCES = {"jansson": "libjansson4", "sqlite": "libsqlite3-0", "zlib": "zlib1g"}
TIME = (2020, 1, 1, 0, 0, 0)  # of every file in the archive


def read(*parts):
    with open(os.path.join(*parts), "rb") as file:
        return file.read()


def project():
    with open(os.path.join(HERE, "pyproject.toml"), "rb") as file:
        found = tomllib.load(file)["project"]
    text = read(HERE, "veer", "_version.py").decode()
    return {**found, "version": re.search(r'__version__ = "(.+)"', text).group(1)}


def jansson(library):
    """The file that the loader takes for it."""
    shown = subprocess.run(["ldd", library], check=True, capture_output=True, text=True).stdout
    return re.search(r"libjansson\.so\.4 => (\S+)", shown).group(1)


def stripped(path):
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(path, folder)
        subprocess.run(["strip", "--strip-unneeded", copy], check=True)
        return read(copy)


def binaries():
    """Names and contents of what is not Python."""
    folder = os.environ.get("VEER_BINARIES", os.path.join(ROOT, "build", "release"))
    library, program = os.path.join(folder, "libveer.so"), os.path.join(folder, "wheel", "veer")
    for path in (library, program):
        if not os.path.exists(path):
            sys.exit(f"{path} is not there: `make wheel` builds it")
    return {"libveer.so": stripped(library), "veer": stripped(program),
            "libjansson.so.4": stripped(jansson(library))}


def tag(contents):
    """For every Python 3, and systems that have the functions of the C library that are called."""
    versions = [int(found) for content in contents
                for found in re.findall(rb"\0GLIBC_2\.(\d+)\b", content)]
    return f"py3-none-manylinux_2_{max(versions)}_{platform.machine()}"


def metadata(facts):
    lines = ["Metadata-Version: 2.1", f"Name: {facts['name']}", f"Version: {facts['version']}",
             f"Summary: {facts['description']}", f"License: {facts['license']['text']}",
             f"Requires-Python: {facts['requires-python']}",
             f"Keywords: {','.join(facts['keywords'])}"]
    lines += [f"Classifier: {classifier}" for classifier in facts["classifiers"]]
    for extra, needed in facts["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {package}; extra == "{extra}"' for package in needed]
    lines += ["Description-Content-Type: text/markdown", "", read(HERE, "README.md").decode()]
    return "\n".join(lines).encode()


def entry_points(facts):
    groups = {"console_scripts": facts["scripts"], **facts.get("entry-points", {})}
    return "".join(f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
                   + "\n" for group, points in groups.items()).encode()


def package_files():
    for folder, folders, names in os.walk(os.path.join(HERE, "veer")):
        folders[:] = sorted(set(folders) - {"__pycache__", "bundled"})
        for name in sorted(names):
            if name.endswith((".py", ".typed")):
                path = os.path.join(folder, name)
                yield os.path.relpath(path, HERE), read(path)


def contents(facts):
    """Name and bytes of every file but the last, and the tag of the wheel."""
    files = dict(package_files())
    built = binaries()
    found = tag(built.values())
    info = f"{facts['name']}-{facts['version']}.dist-info"
    files.update({f"veer/bundled/{name}": content for name, content in built.items()})
    files[f"{info}/METADATA"] = metadata(facts)
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: build_wheel.py\n"
                              f"Root-Is-Purelib: false\nTag: {found}\n").encode()
    files[f"{info}/entry_points.txt"] = entry_points(facts)
    files[f"{info}/licenses/LICENSE"] = read(ROOT, "LICENSE")
    for name, package in LICENCES.items():
        files[f"{info}/licenses/{name}"] = read("/usr/share/doc", package, "copyright")
    return files, found, info


def write(path, files, info):
    """The archive, with a list of its files at its end."""
    record = ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, content):
            entry = zipfile.ZipInfo(name, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            mode = 0o755 if name.startswith("veer/bundled/") else 0o644
            entry.external_attr = (stat.S_IFREG | mode) << 16
            archive.writestr(entry, content)

        for name, content in files.items():
            add(name, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(content)}\n"
        add(f"{info}/RECORD", record + f"{info}/RECORD,,\n")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """What pip calls; returns the name of the file."""
    facts = project()
    files, found, info = contents(facts)
    name = f"{facts['name']}-{facts['version']}-{found}.whl"
    os.makedirs(wheel_directory, exist_ok=True)
    write(os.path.join(wheel_directory, name), files, info)
    return name


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(os.path.join(sys.argv[1], build_wheel(sys.argv[1])))
