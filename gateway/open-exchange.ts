import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './environment/env.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { withPaperOrders } from '#gateway/exchange/local/paper-book.ts'
import { type ExchangeOptions, startExchange } from '#gateway/exchange/local/start-exchange.ts'
import { endsEpochOn } from './exchange/terms/ends-epoch.ts'
import { releasesAddressOn } from '#products/web3/reads/releases-address.ts'
import type { MarketFeed } from './feed/market-feed.ts'
import { createTrust } from './guard/trusted-proxies.ts'
import { findStreamOwner } from './http/accounts/checks/stream-owner.ts'
import type { Identity } from './open-identity.ts'
import { cancelsSilent } from './exchange/terms/cancels-silent.ts'
import type { OpenMarket } from './open-market.ts'
import { refuseStart } from './environment/start-refused.ts'
import { STORE_FILE } from './store/store.ts'
import { lastVersion, noteVersion } from './store/store-version.ts'
import { createAccountHub, type AccountHub, type AccountHubOptions } from './stream/account/account-hub.ts'
import { isStillOwner } from './stream/account/stream-owner.ts'
import { createStreamHub, type StreamHub } from '#gateway/stream/client/hub.ts'

/** The running exchange, what it shows of the market, and its streams. */
export interface OpenExchange {
  readonly local: LocalExchange
  /** The reference market, with the orders of paper traders in its order books. */
  readonly feed: MarketFeed
  readonly streams: StreamHub
  /** Account streams for their owners' pages. */
  readonly accountStreams: AccountHub
}

type ExchangeParts = Pick<ExchangeOptions, 'epoch' | 'rules' | 'meter' | 'onHeard' | 'trail' | 'thread'>

/** Starts the engine's thread on the data folder. If it dies, this process ends too: nothing could be traded or reported correctly. */
export async function openExchange(
  environment: Environment,
  log: FastifyBaseLogger,
  { feed, config }: OpenMarket,
  { folder, accounts, store }: Identity,
  parts: ExchangeParts,
): Promise<LocalExchange> {
  const onDeath = (error: Error): never => {
    throw error
  }
  try {
    const hasPeople = (await store.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
    const peopleIn = hasPeople ? (environment.databaseUrl === null ? folder.file(STORE_FILE) : 'the database') : null
    const { databaseUrl } = environment
    const local = await startExchange({
      ...parts,
      folder,
      databaseUrl,
      peopleIn,
      writtenBy: await lastVersion(store),
      feed,
      feedConfig: config,
      log,
      onDeath,
    })
    await noteVersion(store, Date.now()).catch((error: unknown) => log.warn({ reason: String(error) }, 'this version could not be noted'))
    accounts.entrance.onEntered(({ id }) => local.ensureAccount(id))
    accounts.closing.onClosing(endsEpochOn(local))
    accounts.wallets.onChange(releasesAddressOn(local))
    await accounts.countdowns.run(cancelsSilent(local))
    accounts.guestQuota.measure((account) => local.written(account))
    accounts.idleGuests.closeAfter(environment.guestDays)
    accounts.idleGuests.onClosed((closed) => local.tellEngine({ type: 'forget', accounts: closed }))
    return local
  } catch (error) {
    return refuseStart(error)
  }
}

interface StreamParts extends Pick<Identity, 'accounts' | 'topics'>, Pick<AccountHubOptions, 'run' | 'reached'> {
  readonly local: LocalExchange
  readonly feed: MarketFeed
}

/** Opens the streams of an exchange. */
export function openStreams(environment: Environment, { local, feed, accounts, topics, run, reached }: StreamParts): OpenExchange {
  const shown = withPaperOrders(feed, local.paperOrders)
  const trusts = createTrust(environment.trustedProxies)
  const accountStreams = createAccountHub({
    exchange: local,
    feed: shown,
    sessions: accounts.sessions,
    users: accounts.users,
    countdowns: accounts.countdowns,
    topics,
    run,
    reached,
    readOwner: (request) => findStreamOwner(request, { accounts, trusts }),
    isStillOwner: (owner) => isStillOwner(owner, accounts),
  })
  return { local, feed: shown, streams: createStreamHub(shown), accountStreams }
}
