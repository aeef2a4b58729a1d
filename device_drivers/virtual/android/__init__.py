"""Android on top of the virtual phone: adbd, a shell with its commands, the uiautomator2 server."""
