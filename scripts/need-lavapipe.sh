#!/bin/sh
# Installs what lavapipe.mjs needs on Debian, as root: Mesa's software Vulkan driver, 23.1 or newer, and a C compiler.
set -e
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo 'Only for root on Debian.' >&2; exit 1; }
export DEBIAN_FRONTEND=noninteractive
get() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
new_enough() { dpkg --compare-versions "$1" ge 23.1; }
version() { dpkg-query -W -f '${Version}' mesa-vulkan-drivers 2>/dev/null || true; }
candidate() { apt-cache policy mesa-vulkan-drivers | sed -n 's/^ *Candidate: //p'; }

command -v cc >/dev/null || { apt-get update -qq && get gcc libc6-dev; }
if new_enough "$(version)"; then exit 0; fi
apt-get update -qq
if new_enough "$(candidate)"; then get mesa-vulkan-drivers; exit 0; fi
# The release's own is too old: the newer one is in its backports, at the same mirror.
. /etc/os-release
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -oE '^[^#]*https?://[^ ]+/debian/?( |$)' | grep -oE 'https?://[^ ]+' | head -n 1)
list=/etc/apt/sources.list.d/dateline-backports.list
trap 'rm -f "$list"' EXIT
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $VERSION_CODENAME-backports main" >"$list"
apt-get update -qq
get -t "$VERSION_CODENAME-backports" mesa-vulkan-drivers
