"""``app_process``: starts a Java program; the one this phone knows is the uiautomator2 server."""

from __future__ import annotations

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.android.uiautomator.server import UiautomatorServer

_MAIN = "com.wetest.uia2.Main"


async def app_process(p: Process) -> int:
    """``CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008``"""
    names = [a for a in p.args if not a.startswith("-")]
    main = names[1] if len(names) > 1 else ""
    jar = p.env.get("CLASSPATH", "")
    if main != _MAIN or not jar or not p.files.exists(p.path(jar)):
        p.error(f'Error: could not find class "{main or "(none)"}"\nAborted ')
        return 134
    port = int(p.args[p.args.index("-p") + 1]) if "-p" in p.args else 9008
    p.line("[server] INFO: [UiAutomator2Server] Starting Server")
    if p.system.uiautomator is not None:
        p.error(
            "java.lang.IllegalStateException: UiAutomationService "
            "android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@5deffd5"
            "already registered!"
        )
        return 1
    server = UiautomatorServer(p.system, port)
    p.system.ports.listen(f"tcp:{port}", server.serve)
    p.system.uiautomator = server
    try:
        await p.stdout.drain()
        await server.stopped.wait()
    finally:
        if p.system.uiautomator is server:
            p.system.uiautomator = None
        p.system.ports.leave(f"tcp:{port}")
    return 0


COMMANDS: Family = {"app_process": app_process, "app_process64": app_process}
