import type { AccountAlert } from '#lib/contract/trading-stream.ts'
import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { OwnedAlert } from '#gateway/accounts/alerts/alerts.ts'
import type { OpenAccounts } from '#gateway/accounts/open/open-accounts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createDeliveries } from './deliveries.ts'
import { storeFired } from './fire.ts'
import { createJudge, type Judge } from './judge.ts'
import { createWatch } from './watch.ts'

export interface AlertsHome extends Pick<OpenAccounts, 'store' | 'outgoing'> {
  readonly delivery: Pick<OpenAccounts['delivery'], 'deliver'>
  readonly accounts: Pick<OpenAccounts['accounts'], 'alerts' | 'alertTargets' | 'inbox' | 'closing'>
}

export interface AlertsOptions {
  readonly feed: MarketFeed
  readonly exchange: Pick<Exchange, 'read'>
  readonly clock: Clock
  readonly timers: Pick<Timers, 'after'>
  /** Tells the pages of an account. */
  readonly tell: (account: string, message: AccountAlert) => void
  readonly log: { warn(details: object, message: string): void }
}

/** Judges and sends the alerts of all accounts while it is open; those of an earlier process too. */
export interface OpenAlerts {
  readonly judge: Judge
  /** Resolves when nothing is stored or sent any more. */
  close(): Promise<void>
}

/** How often it is stored how far alerts have been judged. */
const SAVE_MS = 10_000

export async function openAlerts({ store, accounts, delivery, outgoing }: AlertsHome, options: AlertsOptions): Promise<OpenAlerts> {
  const { feed, exchange, clock, timers, tell, log } = options
  const { alerts, alertTargets: targets, inbox, closing } = accounts
  const deliveries = createDeliveries({ store, clock, timers, targets, outgoing, delivery, log })
  // All pages of an account show its alerts.
  const changed = (userId: string) => tell(userId, { type: 'alert', notice: null })
  const storing = new Set<Promise<unknown>>()

  async function delist(gone: readonly OwnedAlert[]): Promise<void> {
    const ids = gone.map(({ id }) => id)
    if (ids.length === 0) return
    await store
      .updateTable('alerts')
      .set({ status: 'delisted', endedAt: clock.now() })
      .where('id', 'in', ids)
      .where('status', '=', 'open')
      .execute()
    for (const userId of new Set(gone.map((alert) => alert.userId))) changed(userId)
  }

  const judge = createJudge({
    feed,
    exchange,
    timers,
    delist,
    log,
    async fire(met) {
      const work = storeFired({ store, clock, inbox, targets }, met)
      storing.add(work)
      const notice = await work.finally(() => storing.delete(work))
      if (notice === null) return
      tell(met.alert.userId, { type: 'alert', notice: { kind: met.alert.kind, args: notice.args } })
      deliveries.wake()
    },
  })
  const watch = createWatch(store)
  judge.restore(await alerts.open(), await watch.read())
  // A process that dies leaves at most this time to be judged twice, which meets nothing twice.
  let cancelSave = timers.after(SAVE_MS, saveLater)
  function saveLater(): void {
    cancelSave = timers.after(SAVE_MS, saveLater)
    save()
  }
  function save(): void {
    const judgedTo = judge.judgedTo()
    if (judgedTo === null) return
    const work = watch
      .save(judgedTo)
      .catch((error: unknown) => log.warn({ err: error }, 'it could not be stored how far alerts are judged'))
    storing.add(work)
    void work.finally(() => storing.delete(work))
  }
  alerts.judgeBy({
    ...judge,
    opened(alert) {
      judge.opened(alert)
      changed(alert.userId)
    },
    closed(userId, ids) {
      judge.closed(userId, ids)
      changed(userId)
    },
  })
  closing.onErasing(async (userId) => {
    const { rows } = await alerts.list(userId)
    judge.closed(
      userId,
      rows.map(({ id }) => id),
    )
  })
  return {
    judge,
    async close() {
      cancelSave()
      save()
      judge.close()
      await Promise.allSettled(storing)
      await deliveries.close()
    },
  }
}
