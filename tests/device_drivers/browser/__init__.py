"""The browser driver, on a real Chromium and a site of its own."""
