import { randomBytes } from 'node:crypto'
import type { AlertChannel } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import type { AccountAlert } from '#lib/contract/trading-stream.ts'
import { createAccounts, type Accounts } from '#gateway/accounts/open/accounts.ts'
import { createServerKey } from '#gateway/accounts/server-key.ts'
import type { Letter } from '#gateway/accounts/delivery/message-texts.ts'
import { openAlerts, type AlertsOptions, type OpenAlerts } from '#gateway/alerts/open-alerts.ts'
import type { Outgoing } from '#gateway/outgoing/outgoing.ts'
import type { Store } from '#gateway/store/store.ts'
import type { OpenStore } from '#tests/support/stores.ts'
import { createManualClock, type ManualClock } from '../manual-clock.ts'

/** The alerts of an installation: a real store, its accounts, and the process that judges and sends. It can die and start again. */
export interface AlertsHome {
  readonly clock: ManualClock
  readonly accounts: Accounts
  readonly open: OpenAlerts
  readonly store: Store
  readonly told: { readonly account: string; readonly message: AccountAlert }[]
  readonly letters: { readonly to: string; readonly letter: Letter }[]
  /** Ends the process and starts it again on the same store. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface AlertsHomeParts extends Pick<AlertsOptions, 'feed' | 'exchange'> {
  readonly opened: OpenStore
  readonly outgoing: Outgoing
  readonly clock?: ManualClock
}

export async function startAlerts({
  opened,
  outgoing,
  feed,
  exchange,
  clock = createManualClock(1_800_000_000_000),
}: AlertsHomeParts): Promise<AlertsHome> {
  const serverKey = createServerKey(randomBytes(32))
  const told: AlertsHome['told'][number][] = []
  const letters: AlertsHome['letters'][number][] = []
  const log = { warn: () => {} }
  const delivery = {
    send() {},
    deliver(contact: { readonly kind: string; readonly email?: string }, letter: Letter) {
      letters.push({ to: contact.email ?? '', letter })
      return Promise.resolve()
    },
    isLate: () => Promise.resolve(false),
    onGivenUp() {},
  }
  const start = async (store: Store) => {
    const thirdParty = { openId: [], telegramBotToken: null, wallet: false }
    const accounts = await createAccounts({ store, clock, serverKey, delivery, outgoing, thirdParty, log })
    const tell = (account: string, message: AccountAlert) => void told.push({ account, message })
    const open = await openAlerts({ store, accounts, delivery, outgoing }, { feed, exchange, clock, timers: clock, tell, log })
    return { store, accounts, open }
  }
  let running = await start(opened.store)
  return {
    clock,
    told,
    letters,
    get accounts() {
      return running.accounts
    },
    get open() {
      return running.open
    },
    get store() {
      return running.store
    },
    async restart() {
      await running.open.close()
      running = await start(await opened.reopen())
    },
    close: () => running.open.close(),
  }
}

/** Fills in what a test of alerts does not care about. */
export function priceAlert(change: Partial<NewAlert> = {}): NewAlert {
  const channels: AlertChannel[] = []
  return { product: 'spot', symbol: 'BTCUSDT', kind: 'price', direction: 'above', value: '1', channels, ...change }
}
