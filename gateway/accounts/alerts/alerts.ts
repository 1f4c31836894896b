import { ALERTS_MAX, type AlertChannel, type AlertKind } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertList, AlertRow, EditAlertBody, NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AlertTableRow } from '#gateway/store/tables/alert-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { newHandle } from '../secrets.ts'
import { isAlertRight } from './alert-rules.ts'

/** An alert with its owner and the language in which it is told. */
export interface OwnedAlert extends Omit<AlertRow, 'deliveries'> {
  readonly userId: string
  readonly locale: string
  /** Since when it waits, by the market clock. */
  readonly openedAt: number
}

/** The market's side of alerts: it knows pairs and figures. */
export interface AlertJudge {
  /** Checks whether an alert can be open now: `symbolNotListed`, `alertMet`, `alertNoPosition`, `alertNoFigure`. */
  admit(userId: string, alert: NewAlert): Promise<Result<null, ErrorName>>
  /** An alert was opened or changed; from now on it is judged by its new terms. */
  opened(alert: OwnedAlert): void
  /** Alerts are gone. */
  closed(userId: string, ids: readonly string[]): void
  /** Returns the time of the market. */
  now(): number
}

/** The alerts of users, guests and sub-accounts (at most 100 open ones each), until they close their account. */
export interface Alerts {
  list(userId: string): Promise<AlertList>
  /** `alertsFull` beyond 100, `alertValueWrong`, and the refusals of the judge. */
  create(userId: string, alert: NewAlert, locale: string): Promise<Result<AlertRow, ErrorName>>
  /** Changes an alert and opens it again if it has fired. `alertUnknown`, and the refusals of `create`. */
  edit(userId: string, change: EditAlertBody): Promise<Result<AlertRow, ErrorName>>
  remove(userId: string, ids: readonly string[]): Promise<void>
  /** Returns every open alert, for the judge. */
  open(): Promise<readonly OwnedAlert[]>
  /** Sets the judge; without one no alert can be opened. */
  judgeBy(judge: AlertJudge): void
}

/** Returns an alert of the store in the form of the contract. */
export function ownedAlert(row: AlertTableRow): OwnedAlert {
  return {
    id: row.id,
    userId: row.userId,
    locale: row.locale,
    product: row.product === 'spot' ? 'spot' : 'futures',
    symbol: row.symbol,
    // The store has only what the schemas of the calls let through.
    kind: row.kind as AlertKind,
    line: row.line === null ? null : (JSON.parse(row.line) as AlertRow['line']),
    direction: row.direction === 'above' ? 'above' : 'below',
    value: row.value,
    channels: JSON.parse(row.channels) as AlertChannel[],
    status: row.status as AlertRow['status'],
    createdAt: row.createdAt,
    openedAt: row.openedAt,
    endedAt: row.endedAt,
    firedValue: row.firedValue,
  }
}

const shown = (
  { userId: _userId, locale: _locale, openedAt: _openedAt, ...row }: OwnedAlert,
  deliveries: AlertRow['deliveries'] = [],
): AlertRow => ({
  ...row,
  deliveries,
})

export function createAlerts(store: Store, clock: Clock): Alerts {
  let judge: AlertJudge | null = null

  async function countOpen(userId: string): Promise<number> {
    const rows = await store.selectFrom('alerts').select('id').where('userId', '=', userId).where('status', '=', 'open').execute()
    return rows.length
  }

  /** Deletes the oldest of those that have ended, beyond the number that is kept. */
  async function forget(userId: string): Promise<void> {
    const ended = await store
      .selectFrom('alerts')
      .select('id')
      .where('userId', '=', userId)
      .where('status', '!=', 'open')
      .orderBy('endedAt', 'desc')
      .execute()
    const old = ended.slice(ALERTS_MAX).map(({ id }) => id)
    if (old.length > 0) await erase(userId, old)
  }

  async function erase(userId: string, ids: readonly string[]): Promise<void> {
    await store.transaction().execute(async (step) => {
      await step.deleteFrom('alertDeliveries').where('userId', '=', userId).where('alertId', 'in', ids).execute()
      await step.deleteFrom('alerts').where('userId', '=', userId).where('id', 'in', ids).execute()
    })
  }

  async function admit(userId: string, alert: NewAlert): Promise<Result<null, ErrorName>> {
    if (!isAlertRight(alert)) return refuse('alertValueWrong')
    return judge === null ? refuse('unavailable') : judge.admit(userId, alert)
  }

  return {
    async list(userId) {
      const rows = await store.selectFrom('alerts').selectAll().where('userId', '=', userId).orderBy('createdAt', 'desc').execute()
      const sent = await store.selectFrom('alertDeliveries').select(['alertId', 'channel', 'status']).where('userId', '=', userId).execute()
      const alerts = rows.map((row) => {
        const own = sent.filter(({ alertId }) => alertId === row.id)
        return shown(
          ownedAlert(row),
          own.map(({ channel, status }) => ({ channel, status }) as AlertRow['deliveries'][number]),
        )
      })
      const open = alerts.filter(({ status }) => status === 'open')
      const ended = alerts.filter(({ status }) => status !== 'open').toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
      return { rows: [...open, ...ended], open: open.length }
    },
    async create(userId, alert, locale) {
      const admitted = await admit(userId, alert)
      if (!admitted.ok) return admitted
      if ((await countOpen(userId)) >= ALERTS_MAX) return refuse('alertsFull')
      await forget(userId)
      const row: AlertTableRow = {
        id: newHandle(),
        userId,
        product: alert.product,
        symbol: alert.symbol,
        kind: alert.kind,
        direction: alert.direction,
        value: alert.value,
        line: alert.line === undefined ? null : JSON.stringify(alert.line),
        channels: JSON.stringify([...new Set(alert.channels)]),
        locale,
        status: 'open',
        createdAt: clock.now(),
        openedAt: judge?.now() ?? clock.now(),
        endedAt: null,
        firedValue: null,
      }
      await store.insertInto('alerts').values(row).execute()
      judge?.opened(ownedAlert(row))
      return ok(shown(ownedAlert(row)))
    },
    async edit(userId, { id, direction, value, channels }) {
      const row = await store.selectFrom('alerts').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()
      if (row === undefined) return refuse('alertUnknown')
      const { product, symbol, kind, line } = ownedAlert(row)
      const admitted = await admit(userId, { product, symbol, kind, ...(line !== null && { line }), direction, value, channels })
      if (!admitted.ok) return admitted
      if (row.status !== 'open' && (await countOpen(userId)) >= ALERTS_MAX) return refuse('alertsFull')
      const change = {
        direction,
        value,
        channels: JSON.stringify([...new Set(channels)]),
        status: 'open',
        openedAt: judge?.now() ?? clock.now(),
        endedAt: null,
        firedValue: null,
      }
      await store.transaction().execute(async (step) => {
        await step.deleteFrom('alertDeliveries').where('alertId', '=', id).execute()
        await step.updateTable('alerts').set(change).where('id', '=', id).execute()
      })
      const changed = ownedAlert({ ...row, ...change })
      judge?.opened(changed)
      return ok(shown(changed))
    },
    async remove(userId, ids) {
      await erase(userId, ids)
      judge?.closed(userId, ids)
    },
    async open() {
      return (await store.selectFrom('alerts').selectAll().where('status', '=', 'open').execute()).map(ownedAlert)
    },
    judgeBy: (given) => void (judge = given),
  }
}
