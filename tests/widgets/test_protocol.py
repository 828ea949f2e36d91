"""A widget as a front end of its own sees it, such as VS Code: only messages to and from a kernel, no page of ours."""

from collections.abc import Iterator
from queue import Empty
from typing import Any, Final

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

from eternitium.rulebook import word

SECONDS: Final = 60
CELL: Final = "from eternitium_widgets import BayesUpdate, EraStack\nBayesUpdate(seed=0, language='de')"
VIEW: Final = "application/vnd.jupyter.widget-view+json"


class FrontEnd:
    """The front end's end of the line: what it says, and what it has heard."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client

    def run(self, code: str) -> list[dict[str, Any]]:
        """Run a cell; all that the kernel says meanwhile."""
        return self._until_idle(self.client.execute(code))

    def tell(self, comm: str, data: dict[str, Any]) -> list[dict[str, Any]]:
        """Say something to a widget; all that the kernel says to that."""
        message = self.client.session.msg("comm_msg", {"comm_id": comm, "data": data})
        self.client.shell_channel.send(message)
        return self._until_idle(message["header"]["msg_id"])

    def _until_idle(self, asked: str) -> list[dict[str, Any]]:
        heard = []
        try:
            while True:
                message = self.client.get_iopub_msg(timeout=SECONDS)
                if message["parent_header"].get("msg_id") != asked:
                    continue
                heard.append(message)
                if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                    return heard
        except Empty:
            raise AssertionError("the kernel says nothing") from None


@pytest.fixture(scope="module")
def front_end() -> Iterator[FrontEnd]:
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.blocking_client()
    client.start_channels(hb=False)
    client.wait_for_ready(timeout=SECONDS)
    yield FrontEnd(client)
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def contents(heard: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [message["content"] for message in heard if message["msg_type"] == kind]


def test_a_front_end_gets_the_widget_with_its_module_a_picture_and_a_sentence_and_moves_a_slider(
    front_end: FrontEnd,
) -> None:
    heard = front_end.run(CELL)
    still, shown = contents(heard, "display_data")
    assert still["data"].keys() == {"text/html", "image/svg+xml", "text/plain"}
    assert still["data"]["image/svg+xml"].startswith("<svg xmlns=")
    assert still["data"]["text/plain"].startswith("Was oben liegen kann, Ereignis für Ereignis Du versuchst dein Glück")
    comm = shown["data"][VIEW]["model_id"]
    (opened,) = [one for one in contents(heard, "comm_open") if one["comm_id"] == comm]
    state = opened["data"]["state"]
    assert opened["target_name"] == "jupyter.widget"
    assert (state["_model_module"], state["_view_module"]) == ("anywidget", "anywidget")
    assert "export default" in state["_esm"] and "http" not in state["_esm"].replace("http://www.w3.org/", "")
    assert state["view"]["sliders"][0]["text"] == "1 von 7"

    places = {"event": 2, "shape": 3}
    heard = front_end.tell(comm, custom({"type": "set", "number": 1, "width": 390, "places": places}))
    (update,) = [one["data"] for one in contents(heard, "comm_msg") if one["data"]["method"] == "update"]
    view = update["state"]["view"]
    assert [slider["value"] for slider in view["sliders"]] == [2, 3] and 'viewBox="0 0 390 ' in view["chart"]

    heard = front_end.tell(comm, custom({"type": "set", "number": 2, "width": 390, "places": {"event": 99}}))
    (refused,) = [one["data"]["content"] for one in contents(heard, "comm_msg") if one["data"]["method"] == "custom"]
    assert refused == {"type": "refused", "text": "event: 99 is not allowed; give a whole number from 1 to 7"}

    heard = front_end.tell(comm, {"method": "update", "state": {"view": {}}})
    assert not [one for one in contents(heard, "comm_msg") if one["data"]["method"] == "update"]
    heard = front_end.tell(comm, {"method": "request_state"})
    (again,) = [one["data"] for one in contents(heard, "comm_msg") if one["data"]["method"] == "update"]
    assert again["state"]["view"] == view


def test_without_widgets_a_front_end_has_a_sentence_to_show(front_end: FrontEnd) -> None:
    still, shown = contents(front_end.run("EraStack(['C', '(s)'])"), "display_data")
    assert still["data"]["text/plain"] == word("keeping", "run-cell", "en")
    assert "●▒" in still["data"]["text/html"]
    assert shown["data"].keys() == {VIEW, "text/plain"} and not shown["data"]["text/plain"]


def custom(content: dict[str, Any]) -> dict[str, Any]:
    return {"method": "custom", "content": content}
