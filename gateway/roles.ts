import type { Environment } from './environment/env.ts'
import type { Fleet } from './fleet/fleet.ts'
import * as calls from './call-parts.ts'
import * as door from './door-parts.ts'
import * as exchange from './exchange-parts.ts'
import * as operator from './operator-parts.ts'
import type { GatewayPart, Role } from './part.ts'
import * as system from './system-parts.ts'
import * as site from './site-parts.ts'

/** Returns the role of a gateway that is about to start. */
export function chooseRole(
  { gatewayOrigin }: Pick<Environment, 'gatewayOrigin'>,
  fleet: Pick<Fleet, 'replicated' | 'primaryOrigin'>,
): Role {
  if (fleet.replicated !== null) return 'replica'
  return fleet.primaryOrigin === null && gatewayOrigin === null ? 'primary' : 'relay'
}

/** What each role opens, in this order. Everything is closed in the opposite order, so each part still has those before it. */
export const ROLES: Readonly<Record<Role, readonly GatewayPart[]>> = {
  primary: [
    door.build,
    // Its program loads while the rest opens.
    exchange.thread,
    // Before the market: a live one keeps its past in the data folder.
    exchange.identity,
    exchange.market,
    door.pages,
    exchange.engine,
    exchange.streams,
    exchange.rounds,
    exchange.copying,
    exchange.notices,
    exchange.alerts,
    exchange.pictures,
    door.counters,
    door.instruments,
    door.listing,
    door.drain,
    door.door,
    door.leavingStreams,
    site.closing,
    door.health,
    system.operation,
    system.feedWatch,
    system.loopDelay,
    system.system,
    door.figures,
    door.replicas,
    calls.health,
    site.site,
    calls.status,
    calls.pages,
    site.siteCalls,
    calls.market,
    calls.replay,
    calls.open,
    calls.bots,
    calls.trading,
    calls.hooks,
    calls.accounts,
    calls.chat,
    calls.relatedOrigins,
    calls.outbox,
    door.port,
    operator.operators,
    door.serving,
    door.handedOver,
  ],
  replica: [
    door.build,
    exchange.identity,
    exchange.passedMarket,
    door.pages,
    exchange.replica,
    exchange.replicaStreams,
    door.counters,
    door.instruments,
    door.listing,
    door.drain,
    door.elsewhere,
    door.door,
    door.leavingStreams,
    site.closing,
    door.health,
    system.operation,
    system.feedWatch,
    door.figures,
    calls.health,
    calls.pages,
    calls.market,
    calls.open,
    calls.bots,
    calls.trading,
    door.port,
    operator.elsewhere,
    door.serving,
    door.handedOver,
  ],
  relay: [
    door.build,
    door.pages,
    door.counters,
    door.remoteListing,
    door.drain,
    door.elsewhere,
    door.door,
    door.health,
    door.figures,
    calls.health,
    calls.pages,
    door.port,
    operator.elsewhere,
    door.serving,
    door.handedOver,
  ],
}
