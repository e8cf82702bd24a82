"""A desktop of a test's own: tray, notification server and logind on the buses that the environment names.

Reads one call a line from stdin, {"id", "call", "args"}, and answers each with {"id", "value"} or {"id", "error"}.
"""

import json
import os
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
LOGIN = "org.freedesktop.login1"
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
        """What the panel shows: the tooltip, the icon, and the menu."""
        name, _ = self.items[-1]
        all = self.item(PROPERTIES).GetAll(ITEM)
        self.menu = dbus.Interface(self.bus.get_object(name, all["Menu"], introspect=False), MENU)
        _, (_, _, lines) = self.menu.GetLayout(0, -1, dbus.Array([], signature="s"))
        width, height, pixels = max(all.get("IconPixmap", []), key=lambda one: one[0], default=(0, 0, []))
        return {
            "status": all["Status"],
            "toolTip": list(all["ToolTip"][2:]),
            "pixmap": {"width": width, "height": height, "argb": bytes(pixels).hex()},
            "menu": [self.line(one) for one in lines],
        }

    def line(self, line):
        id, properties, children = line
        return {
            "id": id,
            "type": properties.get("type", "standard"),
            "label": properties.get("label", ""),
            "enabled": bool(properties.get("enabled", True)),
            "lines": [self.line(one) for one in children],
        }

    def press(self, button):
        getattr(self.item(ITEM), button)(dbus.Int32(5), dbus.Int32(5))

    def choose(self, id):
        self.menu.Event(dbus.Int32(id), "clicked", dbus.String(""), dbus.UInt32(0))


class Notifications(dbus.service.Object):
    """A notification server. `capabilities`: what it says that it can do; `answers`: whether it answers at all."""

    def __init__(self, bus, capabilities, inhibited, answers):
        super().__init__(bus, "/org/freedesktop/Notifications")
        self.capabilities = capabilities
        self.inhibited = inhibited
        self.answers = answers
        self.shown = []

    @dbus.service.method(NOTIFICATIONS, out_signature="ssss", async_callbacks=("done", "failed"))
    def GetServerInformation(self, done, failed):
        if self.answers:
            done("test", "Ringback", "1", "1.2")

    @dbus.service.method(NOTIFICATIONS, out_signature="as", async_callbacks=("done", "failed"))
    def GetCapabilities(self, done, failed):
        if self.answers:
            done(dbus.Array(self.capabilities, signature="s"))

    @dbus.service.method(
        NOTIFICATIONS, in_signature="susssasa{sv}i", out_signature="u", async_callbacks=("done", "failed")
    )
    def Notify(self, _name, replaces, _icon, title, body, actions, hints, _timeout, done, failed):
        if not self.answers:
            return
        self.shown.append({"title": title, "body": body, "actions": actions[0::2], "labels": actions[1::2], "closed": False})
        done(dbus.UInt32(len(self.shown)))

    @dbus.service.method(NOTIFICATIONS, in_signature="u")
    def CloseNotification(self, id):
        self.shown[id - 1]["closed"] = True
        self.NotificationClosed(id, 3)

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, _interface, _name):
        if self.inhibited is None:
            raise dbus.DBusException("No such property", name="org.freedesktop.DBus.Error.InvalidArgs")
        return dbus.Boolean(self.inhibited)

    @dbus.service.signal(NOTIFICATIONS, signature="uu")
    def NotificationClosed(self, id, reason):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, id, action):
        pass


class Login(dbus.service.Object):
    """logind, as far as Electron hears of sleep and of the end of the session."""

    def __init__(self, bus):
        super().__init__(bus, "/org/freedesktop/login1")

    @dbus.service.method(LOGIN + ".Manager", in_signature="ssss", out_signature="h")
    def Inhibit(self, _what, _who, _why, _mode):
        reading, writing = os.pipe()
        os.close(writing)
        return dbus.types.UnixFd(reading)

    @dbus.service.signal(LOGIN + ".Manager", signature="b")
    def PrepareForSleep(self, starts):
        pass

    @dbus.service.signal(LOGIN + ".Manager", signature="b")
    def PrepareForShutdown(self, starts):
        pass


class Desktop:
    """The calls of a test, one method each."""

    def __init__(self):
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        self.bus = dbus.SessionBus()
        self.parts = {}

    def start(self, name, part, bus=None):
        on = bus or self.bus
        self.parts[name] = part
        on.request_name(name, dbus.bus.NAME_FLAG_DO_NOT_QUEUE)

    def stop(self, name):
        self.bus.release_name(name)
        self.parts.pop(name).remove_from_connection()

    def startTray(self):
        self.start(WATCHER, Tray(self.bus))

    def stopTray(self):
        self.stop(WATCHER)

    def icons(self):
        return len(self.parts[WATCHER].items)

    def icon(self):
        return self.parts[WATCHER].icon()

    def press(self, button):
        self.parts[WATCHER].press(button)

    def choose(self, id):
        self.parts[WATCHER].choose(id)

    def startNotifications(self, capabilities, inhibited=None, answers=True):
        self.start(NOTIFICATIONS, Notifications(self.bus, capabilities, inhibited, answers))

    def stopNotifications(self):
        self.stop(NOTIFICATIONS)

    def notifications(self):
        return self.parts[NOTIFICATIONS].shown

    def act(self, index, action):
        self.parts[NOTIFICATIONS].ActionInvoked(index + 1, action)
        self.parts[NOTIFICATIONS].NotificationClosed(index + 1, 2)

    def startLogin(self):
        self.start(LOGIN, Login(dbus.SystemBus()), dbus.SystemBus())

    def sleep(self, starts):
        self.parts[LOGIN].PrepareForSleep(starts)

    def shutdown(self, starts):
        self.parts[LOGIN].PrepareForShutdown(starts)


def answer(desktop, line):
    question = json.loads(line)
    try:
        value = getattr(desktop, question["call"])(*question["args"])
        reply = {"id": question["id"], "value": value}
    except Exception as error:  # The test is told, whatever it is.
        reply = {"id": question["id"], "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(reply), flush=True)


def main():
    desktop = Desktop()
    loop = GLib.MainLoop()

    def read():
        for line in sys.stdin:
            GLib.idle_add(answer, desktop, line)
        GLib.idle_add(loop.quit)

    threading.Thread(target=read, daemon=True).start()
    loop.run()


main()
