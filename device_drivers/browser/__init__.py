"""A page of Chromium as a device, through playwright."""
