import type { AlertChannel } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { AlertTargets } from '#gateway/accounts/alerts/alert-targets.ts'
import type { OwnedAlert } from '#gateway/accounts/alerts/alerts.ts'
import type { Inbox } from '#gateway/accounts/inbox.ts'
import { newHandle } from '#gateway/accounts/secrets.ts'
import type { Store } from '#gateway/store/store.ts'
import type { MetAlert } from './judge.ts'
import { makeNotice, type AlertNotice } from './notice.ts'

export interface FireParts {
  readonly store: Store
  readonly clock: Clock
  readonly inbox: Pick<Inbox, 'add'>
  readonly targets: Pick<AlertTargets, 'of'>
}

/**
 * Stores that an alert has fired, its notice in the inbox and what is to be sent, all in one transaction: a crash before it leaves the alert
 * open, and a crash after it leaves only the sending to do. Returns the notice; null if the alert was not open any more.
 */
export function storeFired({ store, clock, inbox, targets }: FireParts, met: MetAlert): Promise<AlertNotice | null> {
  const { alert, value } = met
  const now = clock.now()
  const metAt = met.atMs ?? now
  const notice = makeNotice(met)
  return store.transaction().execute(async (step) => {
    const { numUpdatedRows } = await step
      .updateTable('alerts')
      .set({ status: 'fired', endedAt: metAt, firedValue: value })
      .where('id', '=', alert.id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return null
    // An alert that is opened again has another notice each time; the update above lets each firing through once.
    await inbox.add(step, { userId: alert.userId, notice, source: `alert ${newHandle()}`, happenedAt: metAt })
    const rows = (await listPlaces(step, alert, targets)).map(({ channel, targetId }) => ({
      id: newHandle(),
      alertId: alert.id,
      userId: alert.userId,
      channel,
      targetId,
      notice: JSON.stringify(notice),
      locale: alert.locale,
      status: 'waiting',
      tries: 0,
      dueAt: now,
      createdAt: now,
    }))
    if (rows.length > 0) await step.insertInto('alertDeliveries').values(rows).execute()
    return notice
  })
}

interface Place {
  readonly channel: AlertChannel
  readonly targetId: string | null
}

/** Returns where an alert is sent: the account's address, its webhook, and each of its browsers, of the ways that the alert asks for. */
async function listPlaces(
  step: Pick<Store, 'selectFrom'>,
  { userId, channels }: OwnedAlert,
  targets: Pick<AlertTargets, 'of'>,
): Promise<readonly Place[]> {
  const places: Place[] = []
  const user = await step.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (channels.includes('mail') && user !== undefined && user.email !== null) places.push({ channel: 'mail', targetId: null })
  for (const channel of ['push', 'webhook'] as const) {
    if (!channels.includes(channel)) continue
    for (const { id } of await targets.of(userId, channel, step)) places.push({ channel, targetId: id })
  }
  return places
}
