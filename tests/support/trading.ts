import { registerHooks } from '#gateway/http/trading/hooks/hook-route.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { registerTradingApi, type TradingApiOptions } from '#gateway/http/trading/api/trading-api.ts'
import { createAccountHub, type AccountHub, type AccountHubOptions } from '#gateway/stream/account/account-hub.ts'
import { findStreamOwner } from '#gateway/http/accounts/checks/stream-owner.ts'
import { isStillOwner } from '#gateway/stream/account/stream-owner.ts'
import { Floor, type FloorOptions } from '#tests/exchange/floor.ts'
import type { StoreKind } from './stores.ts'
import { registerPerson, startAccounts, type AccountsServer, type AccountsServerOptions, type Browser } from './accounts.ts'

/** The accounts and the exchange behind the real front door, on real files, with clocks that the test moves. */
export interface TradingServer extends AccountsServer {
  readonly floor: Floor
  readonly hub: AccountHub
}

export interface TradingServerOptions {
  readonly floor?: FloorOptions
  readonly api?: (floor: Floor) => Partial<TradingApiOptions>
  readonly hub?: Partial<AccountHubOptions>
  /** The store, and the other gateways that use it. */
  readonly shared?: { readonly kind: StoreKind; readonly peer: NonNullable<AccountsServerOptions['peer']> }
  /** Third parties that may sign in; none by default. */
  readonly thirdParty?: AccountsServerOptions['thirdParty']
  readonly hasSpaceForGuests?: AccountsServerOptions['hasSpaceForGuests']
  /** Opens what further parts of the gateway have beside the calls of traders. */
  readonly beside?: (floor: Floor, ...rest: Parameters<NonNullable<AccountsServerOptions['more']>>) => Promise<void>
}

/** Calls per second and account: enough for any test that is not about the limits. */
const PLENTY = { read: 10_000, change: 10_000 }

export async function startTrading(options: TradingServerOptions = {}): Promise<TradingServer> {
  const floor = new Floor(options.floor)
  const { feed } = floor
  let hub: AccountHub | undefined
  const server = await startAccounts({
    startMs: floor.nowMs,
    ...options.shared,
    ...(options.thirdParty === undefined ? {} : { thirdParty: options.thirdParty }),
    ...(options.hasSpaceForGuests === undefined ? {} : { hasSpaceForGuests: options.hasSpaceForGuests }),
    async more(fastify, admission, base) {
      const parts = {
        ...admission,
        exchange: floor.exchange,
        feed,
        wallNow: () => floor.nowMs,
        limits: PLENTY,
        ...options.api?.(floor),
      }
      await registerTradingApi(fastify, parts)
      await registerHooks(fastify, parts)
      await options.beside?.(floor, fastify, admission, base)
    },
    streams(accounts) {
      const trusts = createTrust(['127.0.0.1'])
      const opened = createAccountHub({
        exchange: floor.exchange,
        feed,
        sessions: accounts.sessions,
        users: accounts.users,
        countdowns: accounts.countdowns,
        ...(options.shared !== undefined && { topics: options.shared.peer.topics }),
        readOwner: (request) => findStreamOwner(request, { accounts, trusts }),
        isStillOwner: (owner) => isStillOwner(owner, accounts),
        wallNow: () => floor.nowMs,
        ...options.hub,
      })
      hub = opened
      return (request, socket, head) => opened.handleUpgrade(request, socket, head)
    },
  })
  if (hub === undefined) throw new Error('the streams were not asked for')
  const opened = hub
  server.accounts.guestQuota.measure((account) => floor.exchange.written(account))
  const close = server.close.bind(server)
  // Not spread, because the log is read on access.
  return Object.assign(server, {
    floor,
    hub: opened,
    async close() {
      opened.close()
      await close()
      floor.end()
    },
  })
}

let people = 0

/** Registers a user with a funded account whose orders are answered with their final result. */
export async function openTrader(server: TradingServer): Promise<{ browser: Browser; userId: string }> {
  people += 1
  const person = await registerPerson(server, `trader${people}@agio.example`)
  await server.floor.trader(person.userId, FRICTIONLESS)
  return person
}
