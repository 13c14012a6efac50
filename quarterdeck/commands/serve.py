"""`quarterdeck serve`: the table in the browser, for one person or for many."""

from __future__ import annotations

import os
from typing import Annotated

import typer

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 for any free one.")]
Database = Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME; default: your own file.")]
Redis = Annotated[str, typer.Option(help="redis://HOST: lets several servers share their tables.")]
Workers = Annotated[int, typer.Option(min=0, max=64, help="Processes that run the rules; 0 chooses by the CPUs.")]
GameFile = Annotated[list[str] | None, typer.Option("--game", metavar="FILE", help="The file of a further game.")]
Pack = Annotated[list[str] | None, typer.Option("--pack", metavar="FILE", help="A content pack that tables may use.")]
Origin = Annotated[list[str] | None, typer.Option(metavar="URL", help="Another origin whose pages may connect.")]
AllowHost = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="Another host name of this server; * for any.")
]
Secure = Annotated[bool, typer.Option("--secure", help="Send cookies over HTTPS only.")]
Metrics = Annotated[bool, typer.Option("--metrics", help="Show /metrics to everyone, not only to this machine.")]
Address = Annotated[str, typer.Option(metavar="URL", help="The public address, for links in mails.")]
Smtp = Annotated[
    str, typer.Option(metavar="URL", envvar="QUARTERDECK_SMTP", help="smtps://HOST: the outgoing mail server.")
]
NoticeAfter = Annotated[
    int,
    typer.Option(min=0, max=10_080, metavar="MINUTES", help="Notify players of their turn after this time of absence."),
]
PrivateHooks = Annotated[
    bool, typer.Option("--private-webhooks", help="Allow webhooks to addresses in this server's own network.")
]
Open = Annotated[bool, typer.Option("--open", help="Open the browser.")]
LogForm = Annotated[str, typer.Option("--log", help="text, json or quiet.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8321,
    database: Database = "",
    redis: Redis = "",
    workers: Workers = 0,
    game: GameFile = None,
    pack: Pack = None,
    origin: Origin = None,
    allow_host: AllowHost = None,
    secure: Secure = False,
    metrics: Metrics = False,
    address: Address = "",
    smtp: Smtp = "",
    notice_after: NoticeAfter = 5,
    private_webhooks: PrivateHooks = False,
    open: Open = False,
    log: LogForm = "text",
) -> None:
    """Serve tables for the browser: for yourself, or for everyone who has the address."""
    from quarterdeck.server.logs import set_up_logs
    from quarterdeck.server.serve import listen, serve
    from quarterdeck.server.settings import Settings, home, limits_in, own_database, web_address

    if log not in ("text", "json", "quiet"):
        raise typer.BadParameter(f"use text, json or quiet, not {log!r}", param_hint="--log")
    if not database:
        home().mkdir(parents=True, exist_ok=True)
    settings = Settings(
        database=database or own_database(),
        redis=redis,
        workers=workers,
        games=tuple(game or ()),
        packs=tuple(pack or ()),
        origins=tuple(origin or ()),
        hosts=tuple(allow_host or ()),
        secure=secure,
        metrics=metrics,
        address=web_address(address) if address else "",
        smtp=smtp,
        notice_minutes=notice_after,
        private_hooks=private_webhooks,
        limits=limits_in(os.environ),
    )
    set_up_logs(log == "json", log == "quiet")
    serve(settings, listen(host, port), open)
