import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { findLocale } from '#lib/locale/locales.ts'
import type { AlertTargets } from '#gateway/accounts/alerts/alert-targets.ts'
import { ownedAlert } from '#gateway/accounts/alerts/alerts.ts'
import type { Delivery } from '#gateway/accounts/delivery/deliver.ts'
import type { Outgoing } from '#gateway/outgoing/outgoing.ts'
import type { AlertDeliveryRow } from '#gateway/store/tables/alert-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { noticeSubject, noticeText, type AlertNotice } from './notice.ts'
import { pushRequest, webhookRequest, type Sent } from './send.ts'

export interface DeliveriesParts {
  readonly store: Store
  readonly clock: Clock
  readonly timers: Pick<Timers, 'after'>
  readonly targets: Pick<AlertTargets, 'find' | 'remove' | 'pushKeys'>
  readonly outgoing: Outgoing
  readonly delivery: Pick<Delivery, 'deliver'>
  readonly log: { warn(details: object, message: string): void }
}

/** Sends what fired alerts have left to be sent, also what an earlier process left. */
export interface Deliveries {
  /** Call it after new rows were stored. */
  wake(): void
  /** Resolves when nothing is being sent. */
  close(): Promise<void>
}

type Outcome = 'sent' | 'failed' | 'again'

/** Rows that are sent at the same time. */
const AT_ONCE = 8
/** The waits before the second and later tries; after the last one a delivery has failed. */
const WAITS_MS = [10_000, 60_000, 300_000, 1_800_000]
/** Rows that wait for a later try are looked for this often. */
const LOOK_MS = 5000

export function createDeliveries(parts: DeliveriesParts): Deliveries {
  const { store, clock, timers, targets, outgoing, delivery, log } = parts
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  let isStarted = false
  let cancel = () => {}

  /**
   * Takes up what an earlier process was sending when it died. A repeated webhook has the same id and a repeated notification the same tag,
   * so both are sent again; a mail may have left and would come twice.
   */
  async function takeUp(): Promise<void> {
    const left = store.updateTable('alertDeliveries').where('status', '=', 'sending')
    await left.where('channel', '=', 'mail').set({ status: 'failed' }).execute()
    await left.where('channel', '!=', 'mail').set({ status: 'waiting' }).execute()
    isStarted = true
  }

  async function sendMail({ userId, locale }: AlertDeliveryRow, notice: AlertNotice): Promise<Outcome> {
    const user = await store.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (user === undefined || user.email === null) return 'failed'
    const row = findLocale(locale)
    const letter = { kind: 'alert', subject: noticeSubject(notice, row), text: noticeText(notice, row) } as const
    await delivery.deliver({ kind: 'email', email: user.email }, letter, row)
    return 'sent'
  }

  async function sendOut(sent: Sent, targetId: string): Promise<Outcome> {
    const target = await targets.find(targetId)
    if (target === null) return 'failed'
    const isPush = target.kind === 'push'
    const answer = await outgoing.post(isPush ? pushRequest(sent, target, targets.pushKeys) : webhookRequest(sent, target, clock.now()))
    if (answer.kind === 'refused') return 'failed'
    if (answer.kind === 'failed') return 'again'
    const { status } = answer
    if (status >= 200 && status < 300) return 'sent'
    // The browser has given up its subscription (RFC 8030, 7.3).
    if (isPush && (status === 404 || status === 410)) await targets.remove(targetId)
    return status === 408 || status === 429 || status >= 500 ? 'again' : 'failed'
  }

  async function attempt(row: AlertDeliveryRow): Promise<Outcome> {
    const notice = JSON.parse(row.notice) as AlertNotice
    const alert = await store.selectFrom('alerts').selectAll().where('id', '=', row.alertId).executeTakeFirst()
    if (alert === undefined) return 'failed'
    if (row.targetId === null) return sendMail(row, notice)
    return sendOut({ id: row.id, locale: row.locale, alert: ownedAlert(alert), notice }, row.targetId)
  }

  /** Takes a row for this process: one that another gateway has taken meanwhile is sent there. */
  async function claim({ id }: AlertDeliveryRow): Promise<boolean> {
    const waiting = store.updateTable('alertDeliveries').set({ status: 'sending' }).where('id', '=', id).where('status', '=', 'waiting')
    return Number((await waiting.executeTakeFirst()).numUpdatedRows) === 1
  }

  async function sendOne(row: AlertDeliveryRow): Promise<void> {
    const change = (set: Partial<AlertDeliveryRow>) => store.updateTable('alertDeliveries').set(set).where('id', '=', row.id).execute()
    if (!(await claim(row))) return
    const outcome = await attempt(row).catch((error: unknown): Outcome => {
      log.warn({ err: error, channel: row.channel }, 'an alert could not be sent')
      return 'again'
    })
    const tries = row.tries + 1
    const waitMs = WAITS_MS[row.tries]
    if (outcome !== 'again') await change({ status: outcome, tries })
    else if (waitMs === undefined) await change({ status: 'failed', tries })
    else await change({ status: 'waiting', tries, dueAt: clock.now() + waitMs })
  }

  async function sendAll(): Promise<void> {
    if (!isStarted) await takeUp()
    do {
      isAskedAgain = false
      for (let rows = await due(); rows.length > 0 && !isClosed; rows = await due()) await Promise.all(rows.map(sendOne))
    } while (isAskedAgain && !isClosed)
  }

  function due(): Promise<readonly AlertDeliveryRow[]> {
    return store
      .selectFrom('alertDeliveries')
      .selectAll()
      .where('status', '=', 'waiting')
      .where('dueAt', '<=', clock.now())
      .orderBy('dueAt')
      .limit(AT_ONCE)
      .execute()
  }

  function wake(): void {
    if (isClosed) return
    isAskedAgain = true
    running ??= sendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'alerts could not be sent; they are tried again'))
      .finally(() => {
        running = null
        cancel()
        if (!isClosed) cancel = timers.after(LOOK_MS, wake)
      })
  }

  wake()
  return {
    wake,
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}
