"""Safety of mails and webhooks: guests cannot misuse the server to harm others or to reach its network."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from pathlib import Path
from time import monotonic

import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.notices import notices
from quarterdeck.server.notices.hooks import NotDelivered, is_public, parse_hook
from quarterdeck.server.notices.hooks import post as call
from quarterdeck.server.notices.keys import CONFIRM_MS, Keys
from quarterdeck.server.notices.letters import LetterWriter
from quarterdeck.server.notices.smtp import NotTaken, is_mail_address, parse_smtp
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.settings import Settings, web_address
from quarterdeck.server.storage.rows import ContactRow
from tests.server.hook_receiver import receiver
from tests.server.inside import free, inside
from tests.server.page import Guest
from tests.server.smtp_server import post
from tests.server.test_notices import QUIET, SOON, mailing, play, two_at_a_table
from tests.services import needs
from tests.time_limits import LONG

needs_openssl = needs("openssl", "no openssl on the PATH", found=shutil.which("openssl") is not None)


@pytest.mark.parametrize("text", ["ada@example.org", "a.b+c@mail.example.co.uk", "x@xn--mnchen-3ya.example"])
def test_valid_mail_addresses(text: str) -> None:
    assert is_mail_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ada",
        "@example.org",
        "ada@",
        "ada@localhost",
        "ada@example..org",
        ".ada@example.org",
        "ada@-example.org",
        "Ada <ada@example.org>",
        "ada@example.org, bob@example.org",
        "ada@example.org\nBcc: bob@example.org",
        "ada@example.org\r\nSubject: x",
        "ada\t@example.org",
        '"ada bob"@example.org',
        "ada@[127.0.0.1]",
        "ädä@example.org",
        "ada@example.org\u2028",
        f"{'a' * 65}@example.org",
        f"ada@{'a' * 64}.org",
        f"ada@{'abc.' * 70}org",
    ],
)
def test_invalid_mail_addresses(text: str) -> None:
    assert not is_mail_address(text)


async def test_an_invalid_address_is_refused_and_nothing_is_sent(tmp_path: Path) -> None:
    async with mailing(tmp_path) as (server, mail), Guest(server.url) as bob:
        for address in ("bob", "bob@example.org\nBcc: eve@example.org", "b" * 300 + "@example.org"):
            answer = await bob.http.post("/api/me/contacts/mail", json={"address": address})
            assert answer.status_code == 400
            assert answer.json()["code"] in ("mail-address", "bad")
        await asyncio.sleep(QUIET)
        assert mail.said == []


async def test_confirmation_mails_are_limited(tmp_path: Path) -> None:
    limits = free(confirmations_per_second=0.001, confirmations_at_once=3)
    async with mailing(tmp_path, limits=limits) as (server, mail), Guest(server.url) as bob:
        codes = [
            (await bob.http.post("/api/me/contacts/mail", json={"address": f"eve{number}@example.org"})).status_code
            for number in range(5)
        ]
        assert codes == [200] * 3 + [429] * 2
        # Many guests at one network address are limited too.
        async with Guest(server.url) as other:
            again = await other.http.post("/api/me/contacts/mail", json={"address": "eve9@example.org"})
            assert again.status_code == 429
        await mail.until(1)
        await asyncio.sleep(QUIET)
        assert 1 <= len(mail.letters) <= 3


async def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    async with inside(tmp_path, **SOON) as server, Guest(server.url) as bob:
        assert (await bob.get("/api/me/contacts"))["sends_mail"] is False
        answer = await bob.http.post("/api/me/contacts/mail", json={"address": "bob@example.org"})
        assert (answer.status_code, answer.json()["code"]) == (409, "mail-off")


def test_a_title_cannot_add_a_header() -> None:
    writer = LetterWriter("https://deck.example", "deck@example.org")
    with pytest.raises(ValueError, match="linefeed"):
        writer.turn("bob@example.org", "en", "x\r\nBcc: eve@example.org", "table", "key")


def test_a_key_is_for_one_address_and_one_purpose() -> None:
    keys, others = Keys(b"a" * 32), Keys(b"b" * 32)
    key = keys.to_confirm("bob", "bob@example.org", 1000)
    assert keys.confirms(key, "bob@example.org", 1000)
    assert not keys.confirms(key, "eve@example.org", 1000)
    assert not keys.confirms(key, "bob@example.org", 1001 + CONFIRM_MS)
    assert not others.confirms(key, "bob@example.org", 1000)
    guest, until, signature = key.split(".")
    assert not keys.confirms(f"{guest}.{int(until) + 1}.{signature}", "bob@example.org", 1000)
    assert not keys.stops(key, "bob@example.org")
    assert keys.stops(keys.to_stop("bob", "bob@example.org"), "bob@example.org")
    for nonsense in ("", ".", "..", "bob..x", "bob.é.x", "x" * 500):
        assert not keys.confirms(nonsense, "bob@example.org", 0)
        assert not keys.stops(nonsense, "bob@example.org")


# -- the mail server ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mail.example.org", "smtps://"),
        ("http://mail.example.org?from=a@example.org", "smtps://"),
        ("smtp://?from=a@example.org", "smtps://"),
        ("smtps://mail.example.org:99999?from=a@example.org", "cannot be read"),
        ("smtps://mail.example.org", "come from"),
        ("smtps://mail.example.org?from=nobody", "come from"),
        ("smtps://mail.example.org?from=a@example.org&tls=no", "nothing else"),
        ("smtp://ann:geheim@mail.example.org?from=a@example.org", "unencrypted"),
    ],
)
def test_invalid_mail_servers(url: str, says: str) -> None:
    with pytest.raises(QuarterdeckError, match=says) as refused:
        parse_smtp(url)
    assert "geheim" not in str(refused.value)


def test_valid_mail_servers() -> None:
    plain = parse_smtp("smtp://127.0.0.1:2525?from=deck@example.org")
    assert (plain.scheme, plain.port, plain.sender, plain.user) == ("smtp", 2525, "deck@example.org", "")
    safe = parse_smtp("smtps://ann%40example.org:ge%3Aheim@mail.example.org")
    assert (safe.port, safe.sender, safe.password) == (465, "ann@example.org", "ge:heim")
    assert parse_smtp("smtp+starttls://mail.example.org?from=a@b.example").port == 587
    assert "geheim" not in repr(parse_smtp("smtps://a@b.example:geheim@mail.example.org?from=a@b.example"))
    assert "geheim" not in repr(Settings("sqlite://", smtp="smtps://a:geheim@mail.example.org"))


@pytest.mark.parametrize(
    "text", ["deck.example", "ftp://deck.example", "https://a@deck.example", "https://deck.example/x"]
)
def test_the_public_address_must_be_valid(text: str) -> None:
    with pytest.raises(QuarterdeckError, match="--address"):
        web_address(text)
    assert web_address("https://deck.example:8443/") == "https://deck.example:8443"


@pytest.fixture
def certified(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    """A self-signed certificate for localhost, which is not trusted by default."""
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command, *names, "-keyout", key, "-out", cert], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context, cert


@needs_openssl
async def test_starttls_comes_before_any_other_command(
    certified: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    context, cert = certified
    letter = LetterWriter("https://deck.example", "deck@example.org").confirm("bob@example.org", "en", "key")
    async with post(context) as mail:
        server = parse_smtp(f"smtp+starttls://localhost:{mail.port}?from=deck@example.org")
        with pytest.raises(NotTaken, match="SSL"):
            await server.send(letter)
        assert [line.split()[0].upper() for line in mail.said] == ["EHLO", "STARTTLS"]
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))
        await server.send(letter)
        assert len(mail.letters) == 1
    async with post() as mail:  # A server without STARTTLS.
        with pytest.raises(NotTaken):
            await parse_smtp(f"smtp+starttls://localhost:{mail.port}?from=deck@example.org").send(letter)
        assert mail.letters == []


# -- webhooks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "240.0.0.1",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2002:5db8:d822::",
        "nonsense",
        "fec0::1",
        "192.0.0.8",
        "192.0.0.170",
        "192.88.99.1",
        "198.18.0.1",
        "203.0.113.5",
        "3fff::1",
        "2001:db8::1",
        "2001::1",
        "2001:2::1",
        "2001:20::1",
        "5f00::1",
        "100::1",
        "64:ff9b:1::5db8:d822",
        "64:ff9b::a00:1",
        "::ffff:93.184.216.34",
        "::93.184.216.34",
        "2606:2800:220:1:0:5efe:a00:1",
    ],
)
def test_addresses_that_are_not_public(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize(
    "number", ["93.184.216.34", "192.0.1.1", "2001:200::1", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::5db8:d822"]
)
def test_addresses_that_are_public(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "http://127.0.0.1/",
        "ftp://example.org/",
        "https://",
        "https://ann:geheim@example.org/",
        "https://example.org/#x",
        "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "https://example.org:99999/",
        "https://example.org:0/",
        "https://münchen.example/",
        "https://[::1",
        "https://example.org/" + "x" * 500,
    ],
)
def test_refused_webhook_addresses(url: str) -> None:
    with pytest.raises(RequestError):
        parse_hook(url, private=False)


def test_plain_http_is_allowed_for_this_machine_only() -> None:
    assert parse_hook("http://127.0.0.1:8080/x?y", private=True).target == "/x?y"
    with pytest.raises(RequestError):
        parse_hook("http://example.org/", private=True)


@pytest.mark.full
async def test_a_webhook_into_the_own_network_is_refused_like_an_unknown_name(tmp_path: Path) -> None:
    """Otherwise a stranger could find out which names exist in the server's network."""
    hosts = ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254", "0x7f000001", "nobody.invalid"]
    async with (
        inside(tmp_path, **{**SOON, "limits": free(confirmations_at_once=20)}) as server,
        Guest(server.url) as bob,
    ):
        answers = []
        for host in hosts:
            began = monotonic()
            answer = await bob.http.post("/api/me/contacts/hook", json={"url": f"https://{host}/x"})
            assert monotonic() - began >= notices.REFUSAL_SECONDS
            answers.append((answer.status_code, answer.json()))
        assert answers[0][0] == 400
        assert answers[0][1]["code"] == "hook-no-host"
        assert answers == [answers[0]] * len(hosts)
        assert (await bob.get("/api/me/contacts"))["hook"] == ""


@pytest.mark.parametrize("seconds", [0.2, *(pytest.param(one, marks=pytest.mark.full) for one in (0.0, 0.9, 1.3))])
async def test_a_refusal_comes_after_whole_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """Independent of the duration of the name lookup."""

    async def find(*_: object) -> str:
        await asyncio.sleep(seconds)
        raise NotDelivered("no-host")

    monkeypatch.setattr(notices, "find", find)
    async with inside(tmp_path, **SOON) as server, Guest(server.url) as bob:
        began = monotonic()
        await bob.http.post("/api/me/contacts/hook", json={"url": "https://deck.example/x"})
        took = monotonic() - began
        assert took >= (1.0 if seconds < 1 else 2.0)


async def test_webhooks_are_limited_by_guest_by_address_and_by_recipient(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find(*_: object) -> str:
        return "192.0.2.1"

    monkeypatch.setattr(notices, "find", find)
    limits = free(confirmations_per_second=0.0001, confirmations_at_once=3)
    async with inside(tmp_path, limits=limits) as server, Guest(server.url) as bob, Guest(server.url) as eve:

        async def ask(guest: Guest, url: str, address: str) -> int:
            sent = await guest.http.post(
                "/api/me/contacts/hook", json={"url": url}, headers={"x-forwarded-for": address}
            )
            return sent.status_code

        mine = [await ask(bob, f"https://{n}.example/", f"192.0.2.{n}") for n in range(4)]
        assert mine == [200, 200, 200, 429]
        from_one = [await ask(eve, "https://a.example/", "192.0.2.99") for _ in range(2)]
        async with Guest(server.url) as ann, Guest(server.url) as dan:
            from_one += [await ask(guest, "https://b.example/", "192.0.2.99") for guest in (ann, dan)]
            assert from_one == [200, 200, 200, 429]
            to_one = [await ask(guest, "https://a.example/?x=1", "192.0.2.98") for guest in (ann, dan)]
            assert to_one == [200, 429]


async def test_a_name_that_later_resolves_to_the_own_network_is_not_called_either(tmp_path: Path) -> None:
    async with (
        receiver() as there,
        inside(tmp_path, **SOON) as server,
        Guest(server.url) as ann,
        Guest(server.url) as bob,
    ):
        me = (await bob.get("/api/me"))["id"]
        await server.services.store.set_contact(
            ContactRow(me, hook=f"https://localhost:{there.port}/", hook_secret="x")
        )
        _, x = await two_at_a_table(ann, bob)
        await play(x, "a1")
        async with asyncio.timeout(LONG):
            while not (contact := await server.services.store.contact(me)) or not contact.hook_failed:
                await asyncio.sleep(0.02)
        assert there.heads == []


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("HTTP/1.1 500 Oh\r\n\r\n", "answer 500"),
        ("HTTP/1.1 301 Moved\r\nLocation: http://example.org\r\n\r\n", "answer 301"),
        ("SSH-2.0-x\r\n", "not-http"),
        ("\r\n", "not-http"),
        ("", "late"),
    ],
)
async def test_any_status_but_2xx_is_a_failure(answer: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.server.notices.hooks.SECONDS", 0.5 if reason == "late" else LONG)
    async with receiver() as there:
        there.answer = answer
        with pytest.raises(NotDelivered, match=f"^{reason}$"):
            await call(there.url, "secret", "1", b"{}", private=True)
    monkeypatch.undo()
    with pytest.raises(NotDelivered, match=r"^unreachable$"):
        await call(there.url, "secret", "1", b"{}", private=True)


@needs_openssl
async def test_an_untrusted_certificate_is_refused(
    certified: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    context, cert = certified
    async with receiver(context) as there:
        url = f"https://localhost:{there.port}/"
        with pytest.raises(NotDelivered, match=r"^tls$"):
            await call(url, "secret", "1", b"{}", private=True)
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))
        await call(url, "secret", "1", b"{}", private=True)
        assert there.bodies == [b"{}"]
