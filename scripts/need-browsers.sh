#!/bin/sh
# Installs Firefox and WebKit with its driver and a display on Debian, as root, for test/e2e/other-browsers.e2e.test.ts.
set -e
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo 'Only for root on Debian.' >&2; exit 1; }
export DEBIAN_FRONTEND=noninteractive
if [ -x /usr/bin/firefox-esr ] && [ -x /usr/bin/WebKitWebDriver ] && [ -x /usr/bin/Xvfb ]; then exit 0; fi
apt-get update -qq
timeout 300 apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver xvfb >/dev/null
