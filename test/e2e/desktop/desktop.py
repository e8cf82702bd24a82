"""A desktop of a test's own: tray and notification server on the session bus that the environment names.

Reads one call a line from stdin, {"id", "call", "args"}, and answers each with {"id", "value"} or {"id", "error"}.
"""

import json
import sys
import threading

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

WATCHER = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
NOTIFICATIONS = "org.freedesktop.Notifications"
PROPERTIES = dbus.PROPERTIES_IFACE


class Tray(dbus.service.Object):
    """A panel with a tray: watcher and host in one, as desktops have them."""

    def __init__(self, bus):
        super().__init__(bus, "/StatusNotifierWatcher")
        self.bus = bus
        self.items = []

    @dbus.service.method(WATCHER, in_signature="s", sender_keyword="sender")
    def RegisterStatusNotifierItem(self, service, sender):
        # Some pass a bus name, others the path of their object.
        path = service if service.startswith("/") else "/StatusNotifierItem"
        self.items.append((sender, path))

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, _interface, name):
        return {
            "IsStatusNotifierHostRegistered": dbus.Boolean(True),
            "ProtocolVersion": dbus.Int32(0),
            "RegisteredStatusNotifierItems": dbus.Array([name + path for name, path in self.items], signature="s"),
        }[name]

    def item(self, interface):
        name, path = self.items[-1]
        return dbus.Interface(self.bus.get_object(name, path, introspect=False), interface)

    def icon(self):
        """What the panel shows: the tooltip, the icon, and the menu; nothing while there is no icon."""
        if not self.items:
            return None
        name, _ = self.items[-1]
        all = self.item(PROPERTIES).GetAll(ITEM)
        self.menu = dbus.Interface(self.bus.get_object(name, all["Menu"], introspect=False), MENU)
        _, (_, _, lines) = self.menu.GetLayout(0, -1, dbus.Array([], signature="s"))
        width, height, pixels = max(all.get("IconPixmap", []), key=lambda one: one[0], default=(0, 0, []))
        return {
            "status": all["Status"],
            "toolTip": list(all["ToolTip"][2:]),
            "pixmap": {"width": width, "height": height, "argb": bytes(pixels).hex()},
            "menu": [{"id": int(id), "label": properties.get("label", "")} for id, properties, _ in lines],
        }

    def press(self):
        self.item(ITEM).Activate(dbus.Int32(5), dbus.Int32(5))

    def choose(self, begins):
        """Chooses the line that begins so, at once: each menu that the app sets has ids of its own. False: no such line."""
        lines = (self.icon() or {}).get("menu", [])
        id = next((line["id"] for line in lines if line["label"].startswith(begins)), None)
        if id is not None:
            self.menu.Event(dbus.Int32(id), "clicked", dbus.String(""), dbus.UInt32(0))
        return id is not None


class Notifications(dbus.service.Object):
    """A notification server."""

    def __init__(self, bus):
        super().__init__(bus, "/org/freedesktop/Notifications")
        self.shown = []

    @dbus.service.method(NOTIFICATIONS, out_signature="ssss")
    def GetServerInformation(self):
        return "test", "Ringback", "1", "1.2"

    @dbus.service.method(NOTIFICATIONS, out_signature="as")
    def GetCapabilities(self):
        return ["body", "body-markup", "actions"]

    @dbus.service.method(NOTIFICATIONS, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, _name, _replaces, _icon, title, body, actions, _hints, _timeout):
        self.shown.append({"title": title, "body": body, "actions": actions[0::2], "closed": False})
        return dbus.UInt32(len(self.shown))

    @dbus.service.method(NOTIFICATIONS, in_signature="u")
    def CloseNotification(self, id):
        self.shown[id - 1]["closed"] = True
        self.NotificationClosed(id, 3)

    @dbus.service.signal(NOTIFICATIONS, signature="uu")
    def NotificationClosed(self, id, reason):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, id, action):
        pass

    def act(self, index, action):
        self.ActionInvoked(index + 1, action)
        self.NotificationClosed(index + 1, 2)


def answer(calls, line):
    question = json.loads(line)
    try:
        value = calls[question["call"]](*question["args"])
        reply = {"id": question["id"], "value": value}
    except Exception as error:  # The test is told, whatever it is.
        reply = {"id": question["id"], "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(reply), flush=True)


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    tray, server = Tray(bus), Notifications(bus)
    for name in [WATCHER, NOTIFICATIONS]:
        bus.request_name(name, dbus.bus.NAME_FLAG_DO_NOT_QUEUE)
    calls = {
        "icon": tray.icon,
        "press": tray.press,
        "choose": tray.choose,
        "notifications": lambda: server.shown,
        "act": server.act,
    }
    loop = GLib.MainLoop()

    def read():
        for line in sys.stdin:
            GLib.idle_add(answer, calls, line)
        GLib.idle_add(loop.quit)

    threading.Thread(target=read, daemon=True).start()
    loop.run()


main()
