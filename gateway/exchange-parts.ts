import { required } from '#lib/kernel/assert.ts'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { openAlerts } from './alerts/open-alerts.ts'
import { refuseStart } from './environment/start-refused.ts'
import { startEngineThread } from './exchange/local/engine-thread.ts'
import { openCopying } from '#products/copy/reads/sort-followers.ts'
import { openReplicaExchange } from './fleet/tail/replica-exchange.ts'
import { followNotices } from './follow-notices.ts'
import { openExchange, openStreams } from './open-exchange.ts'
import { openIdentity } from './open-identity.ts'
import { openMarket } from './open-market.ts'
import { part, step } from './part.ts'
import { createPictures } from './pictures/pictures.ts'
import { beginReplay } from './replay-controls.ts'

export const thread = part({
  name: 'thread',
  slot: 'thread',
  open: (_opened, { fleet }) => fleet.journal.thread ?? startEngineThread(),
  // The exchange ends it otherwise.
  close: (worker, { engine }) => (engine === undefined ? worker.terminate() : undefined),
})

export const identity = part({
  name: 'identity',
  slot: 'identity',
  open: (_opened, { environment, log, fleet }) => openIdentity(environment, log, fleet),
  close: (opened) => opened.close(),
})

export const market = part({
  name: 'market',
  slot: 'market',
  open: (_opened, { environment, log, fleet }) =>
    openMarket(environment.market, log, environment.recordFolder, fleet.marketBefore).catch(refuseStart),
  async close({ recording, feed }) {
    await recording?.close()
    feed.close()
  },
})

/** The market of a replica: the one that its primary passes on, where it does, and the same one opened here otherwise. */
export const passedMarket = part({
  name: 'passedMarket',
  slot: 'market',
  open(_opened, { environment, log, fleet }) {
    const passed = fleet.replicated?.market ?? null
    if (passed !== null) return { feed: passed.feed, config: environment.market, recording: null }
    return openMarket(environment.market, log, null).catch(refuseStart)
  },
  close: ({ feed }) => feed.close(),
})

export const engine = part({
  name: 'engine',
  slot: 'engine',
  needs: ['thread', 'identity', 'market'],
  open: ({ thread: worker, identity: home, market: opened }, { environment, log, fleet, metrics }) =>
    openExchange(environment, log, opened, home, {
      ...fleet.journal,
      onHeard: fleet.replicas.onHeard,
      meter: metrics?.exchange ?? null,
      thread: worker,
    }),
  close: (local) => local.close(),
})

export const streams = part({
  name: 'streams',
  slot: 'exchange',
  needs: ['identity', 'market', 'engine'],
  open: ({ identity: { accounts, topics }, market: { feed }, engine: local }, { environment, fleet: { run } }) =>
    openStreams(environment, { local, feed, accounts, topics, run }),
})

export const replica = part({
  name: 'replica',
  slot: 'replica',
  needs: ['identity', 'market'],
  open({ identity: { accounts, folder }, market: { feed } }, { fleet }) {
    const { journal, snapshot } = required(fleet.replicated, 'a replica has a state')
    const opened = openReplicaExchange({ journal, snapshot, folder, feed, trail: fleet.journal.trail })
    accounts.idleGuests.onClosed((closed) => opened.local.tellEngine({ type: 'forget', accounts: closed }))
    return opened
  },
  close: ({ local }) => local.close(),
})

export const replicaStreams = part({
  name: 'replicaStreams',
  slot: 'exchange',
  needs: ['identity', 'market', 'replica'],
  open: ({ identity: { accounts, topics }, market: { feed }, replica: { local, reached } }, { environment, fleet: { run } }) =>
    openStreams(environment, { local, feed, accounts, topics, run, reached }),
})

/** The rounds that are due after a replay has gone back. */
export const rounds = step({
  name: 'rounds',
  needs: ['exchange'],
  open: ({ exchange }, { rounds: due, fleet }) => beginReplay(exchange, due, fleet.replay).catch(refuseStart),
})

export const copying = part({
  name: 'copying',
  slot: 'endCopying',
  needs: ['engine', 'identity'],
  open: ({ engine: local, identity: { accounts } }, { log }) => openCopying(local, accounts.users, log),
  close: (end) => end(),
})

export const notices = part({
  name: 'notices',
  slot: 'endNotices',
  needs: ['engine', 'identity'],
  open: ({ engine: local, identity: { accounts } }, { log }) =>
    followNotices({ notices: local.notices, inbox: accounts.inbox, timers: systemTimers, log }),
  close: (end) => end(),
})

export const alerts = part({
  name: 'alerts',
  slot: 'alerts',
  needs: ['exchange', 'identity'],
  open: ({ exchange: { feed, local, accountStreams }, identity: home }, { log }) =>
    openAlerts(home, { feed, exchange: local, tell: accountStreams.tell, clock: wallClock, timers: systemTimers, log }),
  close: (opened) => opened.close(),
})

export const pictures = part({ name: 'pictures', slot: 'pictures', open: () => createPictures(), close: (opened) => opened.close() })
