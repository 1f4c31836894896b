import { systemTimers } from '#lib/kernel/clock.ts'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { setListing } from '#lib/routing/listed-pairs.ts'
import { openDrain } from '#gateway/front/drain.ts'
import { explainListenError, writeAddress } from './environment/listen-error.ts'
import { StartRefused } from './environment/start-refused.ts'
import { createRemoteGateway } from './fleet/calls/remote-gateway.ts'
import { followRemoteInstruments } from './fleet/calls/remote-instruments.ts'
import { followListing } from './follow-listing.ts'
import { createDoor } from './front/door.ts'
import type { StreamHandler } from './front/web/upgrades.ts'
import { createRateLimits } from './guard/rate-limits.ts'
import { answerRaw } from './guard/raw-answer.ts'
import { createTrust } from './guard/trusted-proxies.ts'
import { countCalls } from './metrics/count-calls.ts'
import { readRootKey } from './open-identity.ts'
import { PageProcess, pageVariables, warmUp } from './page-process.ts'
import { type Opened, part, type Starting, step } from './part.ts'
import { readBuild } from './read-build.ts'
import { closureReader } from './site-parts.ts'
import { followInstruments } from './wire/instruments.ts'

/** The build's files. First, so that a start without a build is refused before anything is open. */
export const build = part({
  name: 'build',
  slot: 'build',
  open: (_opened, { development, root }) => (development ? { staticFolders: [], ownScripts: new Set<string>() } : readBuild(root)),
})

export const pages = part({
  name: 'pages',
  slot: 'pages',
  open: (_opened, { before, development, log }) => before?.pages ?? new PageProcess(development, log),
  close: (opened, _all, { keepsPages }) => (keepsPages ? undefined : opened.stop()),
})

export const counters = part({
  name: 'counters',
  slot: 'counters',
  open: (_opened, { fleet }) => fleet.counters(),
  close: (opened) => opened.close(),
})

export const instruments = part({
  name: 'instruments',
  slot: 'instruments',
  needs: ['exchange'],
  open: ({ exchange: { feed } }) => followInstruments(feed),
})

export const listing = part({
  name: 'listing',
  slot: 'endListing',
  needs: ['instruments', 'pages'],
  open: ({ instruments: listed, pages: shown }) => followListing(listed, () => shown.follow()),
  close: (end) => end(),
})

/** The listing of a gateway whose market is elsewhere. */
export const remoteListing = part({
  name: 'remoteListing',
  slot: 'endListing',
  needs: ['pages'],
  open: ({ pages: shown }, starting) =>
    followRemoteInstruments({
      origin: originElsewhere(starting),
      timers: systemTimers,
      log: starting.log,
      onChange(list) {
        setListing(list)
        shown.follow()
      },
    }),
  close: (end) => end(),
})

/** Returns the address of the gateway that answers what this one passes on. */
function originElsewhere({ fleet, environment: { gatewayOrigin } }: Starting): () => string | null {
  return fleet.primaryOrigin ?? (() => gatewayOrigin)
}

export const drain = part({
  name: 'drain',
  slot: 'drain',
  open: (opened, { environment }) => openDrain(environment.drainSeconds, () => closeStreams(opened)),
})

function closeStreams({ exchange }: Partial<Opened>): void {
  exchange?.streams.close()
  exchange?.accountStreams.close()
}

/** The gateway that answers what is not answered here. The door closes it. */
export const elsewhere = part({
  name: 'elsewhere',
  slot: 'elsewhere',
  open({ replica: { applied } = {} }, starting) {
    const { environment, fleet, log, metrics } = starting
    const { replicated } = fleet
    return createRemoteGateway({
      origin: originElsewhere(starting),
      keepsHost: fleet.primaryOrigin !== null,
      trusts: createTrust(environment.trustedProxies),
      own: replicated === null || applied === undefined ? null : { ...replicated, applied },
      log,
      onNotPassed: metrics?.notPassed,
    })
  },
})

export const door = part({
  name: 'door',
  slot: 'door',
  needs: ['build', 'pages', 'counters', 'drain'],
  open: (opened, starting) =>
    createDoor({
      log: starting.log,
      web: opened.pages.web,
      development: starting.development,
      ...opened.build,
      trustedProxies: starting.environment.trustedProxies,
      countryHeader: starting.environment.countryHeader,
      logsRequests: starting.environment.logRequests,
      onAnswered: starting.metrics?.answered,
      elsewhere: opened.elsewhere ?? null,
      countRequest: createRateLimits(undefined, opened.counters),
      // A relay has no settings: its primary refuses the calls that it passes on.
      ...(opened.identity !== undefined && { readClosure: closureReader(opened.identity.settings) }),
      ...(opened.exchange !== undefined && { streams: chooseStreams(opened, starting) }),
    }),
  close: (opened, _all, { letPassedEnd }) => opened.close(letPassedEnd),
})

/** Leads an upgrade to the streams that its path names. */
function chooseStreams({ exchange, drain: ending }: Partial<Opened>, { fleet: { replicas: others } }: Starting): StreamHandler {
  return (...upgrade) => {
    const [request, socket, head] = upgrade
    if (others.handleUpgrade(request, socket, head)) return
    // A stream that was told to move must not come back here.
    if (exchange === undefined || ending?.hasBegun === true) return answerRaw(socket, 503)
    if ((request.url ?? '').split('?', 1)[0] === ACCOUNT_STREAM_PATH) exchange.accountStreams.handleUpgrade(request, socket, head)
    else exchange.streams.handleUpgrade(...upgrade)
  }
}

/** The end of all streams: before the door's, and where their state is not the primary's any more. Clients connect again. */
export const leavingStreams = step({
  name: 'leavingStreams',
  needs: ['exchange'],
  open: (opened, { fleet }) => fleet.replicated?.onLeft(() => closeStreams(opened)),
  close: closeStreams,
})

export const health = part({
  name: 'health',
  slot: 'health',
  needs: ['pages', 'drain'],
  open:
    (opened, { environment, fleet }) =>
    () => ({
      web: opened.pages.web.origin !== null,
      isDraining: opened.drain.hasBegun,
      cluster: fleet.health(),
      database: fleet.home?.database.state ?? null,
      feed: opened.exchange?.feed.state() ?? null,
      exchange: opened.engine?.status().state ?? null,
      gatewayOrigin: environment.gatewayOrigin,
      recording: opened.market?.recording?.recorder.status ?? null,
    }),
})

/** The figures for Prometheus, where somebody asks for them. */
export const figures = step({
  name: 'figures',
  needs: ['door', 'health'],
  open({ door: { fastify, pageCache }, health: read, engine: local, exchange, identity: home, operation = null, feedWatch }, { metrics }) {
    if (metrics === null) return
    metrics.follow(() => ({
      health: read(),
      exchange: local === undefined ? null : { ...local.status(), underWay: local.underWay },
      streams: exchange?.streams.stats() ?? null,
      accountStreams: exchange?.accountStreams.count() ?? null,
      pool: home?.poolCounts() ?? null,
      pageCache: pageCache(),
      operation,
      markets: feedWatch?.markets() ?? null,
    }))
    countCalls(fastify, metrics)
  },
})

export const replicas = part({
  name: 'replicas',
  slot: 'replicas',
  needs: ['door', 'engine', 'market'],
  open({ door: opened, engine: local, market: { feed } }, { fleet }) {
    fleet.replicas.open(opened, local, feed)
    return fleet.replicas
  },
  close: (opened) => opened.close(),
})

export const port = part({
  name: 'port',
  slot: 'port',
  needs: ['door'],
  open: ({ door: opened }, { before, environment: { port: wanted, host } }) =>
    (before?.leavePorts(opened) ?? opened.listen(wanted, host)).catch((error: unknown) => {
      throw new StartRefused(explainListenError(error, wanted, host))
    }),
})

export const serving = step({
  name: 'serving',
  needs: ['pages', 'door', 'port'],
  async open({ pages: shown, door: opened, port: taken, identity: home }, { environment, fleet, development, onReady }) {
    const { imageHosts, operatorToken, market: settings, gatewayOrigin, host } = environment
    const hasControls = operatorToken !== null && settings.source === 'replay' && gatewayOrigin === null
    const rootKey = home?.rootPublicKey ?? (fleet.home === null ? null : readRootKey(fleet.home.folder))
    let isReady = false
    await shown.serve(opened, {
      variables: pageVariables({ imageHosts, hasControls, rootKey }),
      onRendering() {
        if (isReady) return
        isReady = true
        const ready = () => onReady(writeAddress(host, taken))
        if (development) return ready()
        // If the first render fails, the next page request reports it.
        warmUp(opened).then(ready, ready)
      },
    })
  },
  // It ends while the door lets the last calls end; `pages` waits for it.
  close: ({ pages: shown }, { keepsPages }) => void (keepsPages || shown.stop().catch(() => undefined)),
})

/** The end of the gateway before this one. Work that is still under way there keeps nobody waiting, except for the end of this one. */
export const handedOver = part({
  name: 'handedOver',
  slot: 'handedOver',
  needs: ['port'],
  open: (_opened, { before, role, log }) => ({
    ended: before?.handOver(role !== 'primary').catch((error: unknown) => log.error({ err: error }, 'a replica did not end in order')),
  }),
  close: ({ ended }) => ended,
})
