"""Every route of the stock client is there, answers come in the real envelope, sessions are one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import wda

from device_drivers.virtual.ios.errors import STATUS
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS
SOURCE = Path(wda.__file__).read_text(encoding="utf-8")
_CALL = re.compile(
    r"""(?P<how>_wda_req|_req|_wda_prop|_prop|http\.get|http\.post|http\.delete)\(\s*
    (?:['"](?P<verb>GET|get|post)['"],\s*)?f?['"](?P<path>/?[\w/]+[^'"]*|/)['"]""",
    re.VERBOSE,
)
ELSEWHERE = {"/mds/openurl"}
"""The route of one company's device farm."""


def client_routes() -> set[tuple[str, str]]:
    """(method, path) of every request in facebook-wda's source, elements written as ``E``."""
    found = set()
    for call in _CALL.finditer(SOURCE):
        how, path = call["how"], "/" + call["path"].strip("/").partition("?")[0]
        if path == "/" and how.startswith("_"):
            continue  # the rest of it is put together elsewhere
        method = "POST" if how == "http.post" or call["verb"] == "post" else "GET"
        if how == "http.delete":
            method = "DELETE"
        if how in ("_req", "_prop"):
            path = f"/element/E{path}"
        elif how in ("_wda_req", "_wda_prop"):
            path = f"/wda/element/E{path}"
        found.add((method, path.replace("%s/%s", "E/accessible").rstrip("/") or "/"))
    return found - {("POST", path) for path in ELSEWHERE}


def test_the_list_of_the_clients_routes_is_found_in_its_source() -> None:
    routes = client_routes()
    assert len(routes) > 50
    assert {
        ("GET", "/status"), ("POST", "/wda/tap"), ("POST", "/wda/tap/0"), ("POST", "/elements"),
        ("GET", "/element/E/attribute/label"), ("POST", "/wda/element/E/pinch"), ("DELETE", "/"),
        ("GET", "/wda/element/E/accessible"), ("POST", "/session"),
    } <= routes  # fmt: skip


def test_every_route_of_the_client_is_known(phone: Iphone) -> None:
    bare = {"/status", "/session", "/wda/homescreen", "/wda/healthcheck"}
    unknown = []
    for method, path in sorted(client_routes()):
        body = {"duration": 0, "x": 1, "y": 1} if method == "POST" else None
        session = phone.client.session_id
        status, answer = phone.ask(
            method, path if path in bare else f"/session/{session}{path}", body
        )
        value = answer["value"]
        if isinstance(value, dict) and value.get("error") == "unknown command":
            unknown.append((method, path, status))
    assert unknown == []


@pytest.mark.parametrize("error", sorted(STATUS))
def test_errors_are_those_the_client_keys_on(error: str) -> None:
    assert STATUS[error] in (400, 404, 405, 408, 500)


def test_an_unknown_route_is_answered_as_the_real_one_does(phone: Iphone) -> None:
    for method in ("GET", "POST", "PUT", "DELETE"):
        status, answer = phone.ask(method, "/wda/none/such")
        assert status == 404
        assert answer["sessionId"] is None
        assert answer["value"]["error"] == "unknown command"
        assert answer["value"]["message"].startswith("Unhandled endpoint: /wda/none/such")
        assert answer["value"]["traceback"] == ""


def test_a_route_that_needs_a_session_is_unknown_without_one(phone: Iphone) -> None:
    status, answer = phone.ask("POST", "/wda/tap", {"x": 1, "y": 1})
    assert (status, answer["value"]["error"]) == (404, "unknown command")


def test_status_tells_the_session_at_the_top(phone: Iphone) -> None:
    _, before = phone.ask("GET", "/status")
    assert before["sessionId"] is None
    assert before["value"]["ready"] is True
    assert before["value"]["os"]["name"] == "iOS"
    session = phone.client.session()
    assert phone.client.status()["sessionId"] == session.session_id
    assert set(before) == {"value", "sessionId"}


def test_a_new_session_ends_the_one_before(phone: Iphone) -> None:
    first = phone.client.session().session_id
    second = phone.client.session("com.apple.Preferences").session_id
    assert first != second
    status, answer = phone.ask("GET", f"/session/{first}/window/size")
    assert status == 404
    assert answer["value"]["error"] == "invalid session id"
    assert answer["sessionId"] == second


def test_the_client_goes_on_after_its_session_was_ended_by_another(phone: Iphone) -> None:
    phone.client.window_size()
    phone.ask("POST", "/session", {"capabilities": {}})
    assert phone.client.window_size() == (390, 844)


def test_a_session_needs_capabilities(phone: Iphone) -> None:
    status, answer = phone.ask("POST", "/session", {})
    assert (status, answer["value"]["error"]) == (500, "session not created")


def test_a_session_with_an_app_that_is_not_there(phone: Iphone) -> None:
    with pytest.raises(wda.WDARequestError, match=r"session not created.*com\.example"):
        phone.client.session("com.example.none")


def test_closing_a_session(phone: Iphone) -> None:
    session = phone.client.session("com.apple.Preferences")
    session.close()
    assert phone.client.status()["sessionId"] is None


NOTES = "com.apple.mobilenotes"


def begin(phone: Iphone, **capabilities: object) -> None:
    """A new session, the client's from now on."""
    body = {"capabilities": {"firstMatch": [{f"appium:{k}": v for k, v in capabilities.items()}]}}
    phone.client.session_id = phone.ask("POST", "/session", body)[1]["sessionId"]


def test_the_app_under_test_ends_with_its_session(phone: Iphone) -> None:
    for ends, state in ((True, 1), (False, 3)):
        begin(phone, bundleId=NOTES, shouldTerminateApp=ends)
        assert phone.client.app_state(NOTES).value == 4
        begin(phone)
        phone.client.home()
        assert phone.client.app_state(NOTES).value == state


def test_an_app_that_runs_is_begun_anew_unless_told_otherwise(phone: Iphone) -> None:
    phone.open("com.android.notes")
    phone.client(name="Measurements").click()
    begin(phone, bundleId=NOTES, forceAppLaunch=False)
    assert not phone.client(name="New note").exists
    begin(phone, bundleId=NOTES, forceAppLaunch=True)
    assert phone.client(name="New note").exists


def test_an_app_under_test_that_has_crashed(phone: Iphone) -> None:
    begin(phone, bundleId=NOTES)
    first = phone.client.session_id
    phone.look(lambda p: p.force_stop("com.android.notes"))
    for method, path in (("GET", "/source"), ("POST", "/wda/tap")):
        status, answer = phone.ask(method, f"/session/{first}{path}", {"x": 1, "y": 1})
        assert (status, answer["value"]["error"]) == (400, "invalid element state")
        assert wda.WDAPossiblyCrashedError.check(answer["value"])
    assert phone.client(className="Icon").exists  # the client has begun another one
    assert phone.client.session_id != first


def test_an_app_under_test_that_the_client_has_ended_has_not_crashed(phone: Iphone) -> None:
    begin(phone, bundleId=NOTES)
    first = phone.client.session_id
    phone.client.app_stop(NOTES)
    assert phone.client(className="Icon").exists
    phone.client.app_start(NOTES)
    assert phone.client(name="New note").exists
    assert phone.client.session_id == first


def test_what_may_be_asked_for_with_a_session(phone: Iphone) -> None:
    clash = {"alwaysMatch": {"maxTypingFrequency": 9}, "firstMatch": [{"maxTypingFrequency": 8}]}
    status, answer = phone.ask("POST", "/session", {"capabilities": clash})
    assert (status, answer["value"]["error"]) == (500, "session not created")
    second = {**clash, "firstMatch": [*clash["firstMatch"], {"mjpegServerFramerate": 5}]}
    _, answer = phone.ask("POST", "/session", {"capabilities": second})
    phone.client.session_id = answer["sessionId"]
    settings = phone.client.appium_settings()
    assert settings["maxTypingFrequency"] == 9
    assert settings["mjpegServerFramerate"] == 10  # a setting and no capability


def test_settings_are_kept_for_one_session(phone: Iphone) -> None:
    before = phone.client.appium_settings()
    assert (before["waitForIdleTimeout"], before["animationCoolOffTimeout"]) == (10.0, 2.0)
    changed = phone.client.appium_settings({"waitForIdleTimeout": 0, "mjpegServerFramerate": 30})
    assert (changed["waitForIdleTimeout"], changed["mjpegServerFramerate"]) == (0.0, 30)
    fresh = phone.client.session().appium_settings()
    assert fresh["waitForIdleTimeout"] == 10.0
    assert fresh["mjpegServerFramerate"] == 30  # the stream's outlast it


def test_settings_of_capabilities(phone: Iphone) -> None:
    body = {"capabilities": {"alwaysMatch": {"appium:waitForIdleTimeout": 1.5}}}
    _, answer = phone.ask("POST", "/session", body)
    phone.client.session_id = answer["sessionId"]
    assert phone.client.appium_settings()["waitForIdleTimeout"] == 1.5


def test_a_setting_that_makes_no_sense_is_refused(phone: Iphone) -> None:
    with pytest.raises(wda.WDARequestError, match="invalid argument"):
        phone.client.appium_settings({"waitForIdleTimeout": "soon"})


def test_bodies_that_are_no_json_objects_count_as_empty(phone: Iphone) -> None:
    bodies: tuple[object, ...] = ([], "text", 7)
    for body in bodies:
        status, answer = phone.ask("POST", "/session", body)
        assert (status, answer["value"]["error"]) == (500, "session not created")


def test_pages_for_people(phone: Iphone) -> None:
    status, page = phone.fetch("GET", "/health")
    assert status == 200
    assert b"I-AM-ALIVE" in page
    assert phone.client.healthcheck().value is None


def test_options_are_answered_for_browsers(phone: Iphone) -> None:
    assert phone.fetch("OPTIONS", "/wda/tap")[0] == 200
