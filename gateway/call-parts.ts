import { openChat } from './open-chat.ts'
import { preferenceRoutes } from './front/looks/preferences.ts'
import { createTrust } from './guard/trusted-proxies.ts'
import { registerAccountsApi } from './http/accounts/accounts-api.ts'
import { relatedOriginRoutes } from './http/accounts/checks/related-origins.ts'
import { outboxRoutes } from './http/accounts/outbox-routes.ts'
import { registerChatApi } from '#products/p2p/calls/chat/chat-api.ts'
import { healthRoutes } from './http/health.ts'
import { registerMarketApi } from './http/market/market-api.ts'
import { searchRoutes } from './http/market/search.ts'
import { openBots } from './http/open/bot/entry/open-bots.ts'
import { describeOpenApi } from './http/open/reference/openapi/openapi-document.ts'
import { registerPublicApi } from './http/open/public/public-api.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { networkRoute } from '#products/web3/calls/network-route.ts'
import { registerHooks } from './http/trading/hooks/hook-route.ts'
import { registerJournalPictures } from './http/trading/journal/journal-pictures-api.ts'
import { registerTradingApi } from './http/trading/api/trading-api.ts'
import { mayShowOutbox } from './environment/env.ts'
import { openStatus } from './open-status.ts'
import { type Opened, part, type Starting, step } from './part.ts'
import { readVersion } from './read-build.ts'
import { registerReplayControls } from './replay-controls.ts'
import { createFreeSpaceReader } from './store/free-space.ts'

export const health = step({
  name: 'healthCall',
  needs: ['door', 'health'],
  open({ door: { fastify }, health: read, engine, identity }, { root }) {
    const stores = engine === undefined || identity === undefined ? {} : { journal: () => engine.probe(), accounts: () => identity.probe() }
    return fastify.register(healthRoutes({ version: readVersion(root), uptime: () => process.uptime(), read, stores }))
  },
})

export const status = part({
  name: 'statusCall',
  slot: 'status',
  needs: ['door', 'health', 'identity', 'site'],
  open: ({ door: { fastify }, health: read, identity: { store }, site: { reported } }, { fleet, log }) =>
    openStatus(fastify, { store, reported, read, nodes: () => fleet.nodes(), log }),
  close: (keeper) => keeper.close(),
})

/** The routes that every page asks for, whoever answers the calls. */
export const pages = step({
  name: 'pageCalls',
  needs: ['door'],
  async open({ door: { fastify } }, { environment: { trustedProxies, countryHeader } }) {
    await fastify.register(policyReportRoutes)
    await fastify.register(preferenceRoutes({ trusts: createTrust(trustedProxies), countryHeader }))
  },
})

export const market = step({
  name: 'marketCalls',
  needs: ['door', 'exchange', 'instruments'],
  async open({ door: { fastify }, exchange: { feed, local }, instruments }) {
    await registerMarketApi(fastify, feed, instruments, local.read)
    await fastify.register(searchRoutes, { feed })
  },
})

/** The operator's controls of a replay. */
export const replay = step({
  name: 'replayCalls',
  needs: ['door', 'exchange'],
  open: ({ door: { fastify }, exchange }, { environment, fleet, log, onRewind }) =>
    registerReplayControls(fastify, { token: environment.operatorToken, exchange, shared: fleet.replay, log, onRewind }),
})

export const open = step({
  name: 'openCalls',
  needs: ['door', 'exchange', 'counters'],
  async open({ door: { fastify }, exchange: { feed, local }, counters }, { environment, root }) {
    describeOpenApi(fastify, readVersion(root))
    await registerPublicApi(fastify, feed, local, { trusts: createTrust(environment.trustedProxies), counters })
  },
})

/** The private calls of bots, and their streams. */
export const bots = step({
  name: 'botCalls',
  needs: ['door', 'exchange', 'identity', 'counters'],
  async open({ door: { fastify }, exchange: { feed, local, streams }, identity: { accounts }, counters, replica }, { environment, fleet }) {
    const trusts = createTrust(environment.trustedProxies)
    const calls = replica === undefined ? null : (fleet.peerCalls?.(replica.applied) ?? null)
    streams.admitBots(await openBots(fastify, { accounts, exchange: local, feed, trusts, counters, vouchedKey: fleet.vouchedKey, calls }))
  },
})

/** Returns what admits the calls of pages. */
function makeAdmission({ identity: { accounts, signing }, counters }: Pick<Opened, 'identity' | 'counters'>, { environment }: Starting) {
  const { startFundsMax, trustedProxies } = environment
  return { accounts, trusts: createTrust(trustedProxies), signing, asksCaptcha: true, counters, startFundsMax }
}

export const trading = step({
  name: 'tradingCalls',
  needs: ['door', 'exchange', 'identity', 'counters'],
  open: (opened, starting) => {
    const { local, feed } = opened.exchange
    return registerTradingApi(opened.door.fastify, { ...makeAdmission(opened, starting), exchange: local, feed })
  },
})

/** The orders that other sites send. */
export const hooks = step({
  name: 'hookCalls',
  needs: ['door', 'exchange', 'identity', 'counters'],
  open: (opened, starting) => {
    const { local, feed } = opened.exchange
    return registerHooks(opened.door.fastify, { ...makeAdmission(opened, starting), exchange: local, feed })
  },
})

export const accounts = step({
  name: 'accountCalls',
  needs: ['door', 'identity', 'counters'],
  async open(opened, starting) {
    const { fastify } = opened.door
    await registerAccountsApi(fastify, makeAdmission(opened, starting))
    if (opened.identity.accounts.wallets.isOn) await fastify.register(networkRoute)
  },
})

/** The chats of P2P orders, and the pictures of a trader's journal. */
export const chat = part({
  name: 'chatCalls',
  slot: 'chat',
  needs: ['door', 'engine', 'identity', 'counters', 'pictures'],
  async open(opened, starting) {
    const { door, engine, identity, pictures } = opened
    const admission = { ...makeAdmission(opened, starting), pictures }
    const chats = openChat(identity, engine)
    await registerChatApi(door.fastify, { ...admission, chat: chats })
    await registerJournalPictures(door.fastify, { ...admission, diskBytesFree: createFreeSpaceReader(identity.folder) })
    return chats
  },
})

export const relatedOrigins = step({
  name: 'relatedOriginCall',
  needs: ['door'],
  open: ({ door: { fastify } }) => fastify.register(relatedOriginRoutes),
})

export const outbox = step({
  name: 'outboxCall',
  needs: ['door', 'identity'],
  open: ({ door: { fastify }, identity }, { environment }) =>
    mayShowOutbox(environment) ? fastify.register(outboxRoutes(identity.outbox)) : undefined,
})
