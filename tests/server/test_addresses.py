"""The addresses of this machine for other machines."""

from __future__ import annotations

import ipaddress
import socket
from pathlib import Path

import pytest

from quarterdeck.server import addresses
from quarterdeck.server.addresses import own_addresses, own_names

FIB_TRIE = """Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 0.0.0.0
        /0 universe UNICAST
     +-- 127.0.0.0/8 2 0 2
           |-- 127.0.0.1
              /32 host LOCAL
     +-- 192.168.7.0/24 2 0 2
           |-- 192.168.7.0
              /24 link UNICAST
           |-- 192.168.7.21
              /32 host LOCAL
        |-- 192.168.7.255
           /32 link BROADCAST
Local:
           |-- 192.168.7.21
              /32 host LOCAL
           |-- 169.254.9.9
              /32 host LOCAL
"""
IF_INET6 = """00000000000000000000000000000001 01 80 10 80       lo
fe8000000000000002ffaafffe123456 02 40 20 80     eth0
fd001234000000000000000000000021 02 40 00 80     eth0
"""


def test_each_address_can_be_bound_and_is_reachable_from_elsewhere() -> None:
    for text in own_addresses():
        place = ipaddress.ip_address(text)
        assert not place.is_loopback
        assert not place.is_link_local
        with socket.socket(socket.AF_INET6 if place.version == 6 else socket.AF_INET) as bound:
            bound.bind((text, 0))


def test_addresses_that_linux_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fib").write_text(FIB_TRIE)
    (tmp_path / "inet6").write_text(IF_INET6)
    monkeypatch.setattr(addresses, "_FIB_TRIE", tmp_path / "fib")
    monkeypatch.setattr(addresses, "_IF_INET6", tmp_path / "inet6")
    monkeypatch.setattr(addresses, "_OUTSIDE", ())
    assert own_addresses() == ["192.168.7.21", "fd00:1234::21"]


def test_without_a_list_the_host_name_is_resolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_FIB_TRIE", tmp_path / "none")
    monkeypatch.setattr(addresses, "_IF_INET6", tmp_path / "none")
    monkeypatch.setattr(addresses, "_OUTSIDE", ())
    found = [(2, 1, 6, "", ("192.168.7.22", 0)), (10, 1, 6, "", ("fe80::1%eth0", 0, 0, 2))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    assert own_addresses() == ["192.168.7.22"]


def test_names_in_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "resolv.conf").write_text("# comment\nnameserver 192.168.7.1\nsearch fritz.box Office.Example.\n")
    monkeypatch.setattr(addresses, "_RESOLV_CONF", tmp_path / "resolv.conf")
    monkeypatch.setattr(socket, "gethostname", lambda: "Bridge")
    names = own_names()
    assert names[0] == "bridge"
    assert {"bridge.local", "bridge.fritz.box", "bridge.office.example"} <= set(names)
    monkeypatch.setattr(socket, "gethostname", lambda: "bridge.deck.example")
    assert {"bridge", "bridge.deck.example", "bridge.local"} <= set(own_names())
    monkeypatch.setattr(socket, "gethostname", lambda: "localhost")
    assert own_names() == []
