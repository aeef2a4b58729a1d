"""The virtual phone as an iPhone: WebDriverAgent, and usbmuxd in front of it."""
