"""For tests: Python loads it before a program, which it ends as soon as that connects or looks up a name outside of loopback."""
import os
import socket
import sys

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def refuse(host):
    sys.stderr.write(f"LEFT LOOPBACK: {host}\n")
    sys.stderr.flush()
    os._exit(86)


def guarded(of):
    def call(host, *rest, **named):
        if host not in LOOPBACK:
            refuse(host)
        return of(host, *rest, **named)

    return call


class Guarded(socket.socket):
    def connect(self, address):
        if isinstance(address, tuple) and address[0] not in LOOPBACK:
            refuse(address[0])
        return super().connect(address)


socket.getaddrinfo = guarded(socket.getaddrinfo)
socket.gethostbyname = guarded(socket.gethostbyname)
socket.socket = Guarded
