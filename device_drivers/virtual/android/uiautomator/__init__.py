"""The uiautomator2 server (u2.jar) as its Python client sees it: HTTP and JSON-RPC on tcp:9008."""
