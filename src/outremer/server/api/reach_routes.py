"""How far the links reach: asked by the page before it shows one; and the network let in, from this computer only."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request

from ..reach import NOT_HERE, NoNetwork, Reach, is_here
from ..table.refused import Refused
from . import messages
from .dependencies import errors

reach_router: Final = APIRouter(prefix="/api", tags=["server"])


def reach_of(request: Request) -> Reach:
    reach: Reach = request.app.state.reach
    return reach


def told(request: Request) -> messages.Reach:
    """Addresses in the network are told to the person at this computer only."""
    reach, here = reach_of(request), is_here(request)
    may_open = here and reach.listen_also is not None and not reach.network
    network = [one.rstrip("/") for one in reach.network] if here else []
    return messages.Reach(public=reach.public or None, network=network, may_open=may_open)


@reach_router.get("/reach", summary="With which address links begin that others can open", responses=errors())
async def reach(request: Request) -> messages.Reach:
    return told(request)


@reach_router.post(
    "/reach",
    summary="Let the network of this computer in",
    description="Only for the person at the computer, where `outremer play` runs. The server then listens at the "
    "computer's addresses in its networks too, until it ends.",
    responses=errors(403, 409),
)
async def let_in(request: Request) -> messages.Reach:
    reach = reach_of(request)
    if not is_here(request) or reach.listen_also is None:
        raise NOT_HERE
    try:
        await reach.let_network_in()
    except NoNetwork as error:
        raise Refused(409, str(error)) from error
    return told(request)
