import { createPublicKey, randomBytes } from 'node:crypto'
import { PUSH_DEVICES_MAX } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AddPushBody, AlertWays } from '#lib/contract/accounts/alerts/alerts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Outgoing } from '#gateway/outgoing/outgoing.ts'
import type { Store } from '#gateway/store/store.ts'
import { hashToken, newHandle } from '../secrets.ts'
import type { ServerKey } from '../server-key.ts'
import type { User } from '../users.ts'
import { derivePushKeys, type PushKeys } from './push-keys.ts'

export interface Webhook {
  readonly kind: 'webhook'
  readonly url: string
  /** Signs what is sent. */
  readonly secret: string
}

export interface PushTarget extends AddPushBody {
  readonly kind: 'push'
}

/** A place to which alerts are sent. Its address and secrets are stored encrypted: both authorise their bearer. */
export type AlertTarget = { readonly id: string } & (Webhook | PushTarget)

/** The places to which the alerts of users are sent: one webhook, and the browsers that have subscribed to push. */
export interface AlertTargets {
  ways(user: User): Promise<AlertWays>
  /** Sets or, with an empty address, removes the webhook; returns its new secret. `outgoingOff`, `webhookRefused`. */
  setWebhook(userId: string, unsafeUrl: string): Promise<Result<string | null, ErrorName>>
  /** Adds a browser, or renews its keys. `outgoingOff`, `invalidParameter`, `pushDevicesFull`. `label`: its name in plain words. */
  addPush(userId: string, subscription: AddPushBody, label: string): Promise<Result<null, ErrorName>>
  removePush(userId: string, what: { readonly id?: string | undefined; readonly endpoint?: string | undefined }): Promise<void>
  /** Returns the targets of a user of one kind that are not suspended. */
  of(userId: string, kind: AlertTarget['kind'], from?: Pick<Store, 'selectFrom'>): Promise<readonly AlertTarget[]>
  find(id: string): Promise<AlertTarget | null>
  remove(id: string): Promise<void>
  readonly pushKeys: PushKeys
}

export interface AlertTargetsParts {
  readonly store: Store
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly outgoing: Pick<Outgoing, 'isOn' | 'mayCall'>
}

export function createAlertTargets({ store, clock, serverKey, outgoing }: AlertTargetsParts): AlertTargets {
  const pushKeys = derivePushKeys(serverKey)
  const makeContext = (id: string) => `alert-target/${id}`

  const working = (from: Pick<Store, 'selectFrom'>) =>
    from
      .selectFrom('alertTargets')
      .selectAll()
      .where('id', 'not in', (rows) => rows.selectFrom('suspensions').select('id').where('kind', 'in', ['webhook', 'push']))

  function open({ id, sealed }: { readonly id: string; readonly sealed: string }): AlertTarget | null {
    const text = serverKey.open(sealed, makeContext(id))
    return text === null ? null : ({ id, ...(JSON.parse(text) as Webhook | PushTarget) } satisfies AlertTarget)
  }

  async function insert(userId: string, target: Webhook | PushTarget, label: string): Promise<void> {
    const id = newHandle()
    const addressHash = hashToken(target.kind === 'push' ? target.endpoint : target.url)
    const row = { id, userId, kind: target.kind, addressHash, sealed: serverKey.seal(JSON.stringify(target), makeContext(id)), label }
    await store.transaction().execute(async (step) => {
      const rest = step.deleteFrom('alertTargets').where('userId', '=', userId)
      if (target.kind === 'webhook') await rest.where('kind', '=', 'webhook').execute()
      else await rest.where('addressHash', '=', addressHash).execute()
      await step
        .insertInto('alertTargets')
        .values({ ...row, createdAt: clock.now() })
        .execute()
    })
  }

  return {
    pushKeys,
    async ways(user) {
      const rows = await store.selectFrom('alertTargets').selectAll().where('userId', '=', user.id).orderBy('createdAt').execute()
      const hook = rows.find(({ kind }) => kind === 'webhook')
      const opened = hook === undefined ? null : open(hook)
      return {
        mail: user.email !== null,
        outgoing: outgoing.isOn ? { pushKey: pushKeys.publicKey } : null,
        webhook: hook === undefined || opened?.kind !== 'webhook' ? null : { url: opened.url, createdAt: hook.createdAt },
        devices: rows.filter(({ kind }) => kind === 'push').map(({ id, label, createdAt }) => ({ id, label, createdAt })),
      }
    },
    async setWebhook(userId, unsafeUrl) {
      if (unsafeUrl === '') {
        await store.deleteFrom('alertTargets').where('userId', '=', userId).where('kind', '=', 'webhook').execute()
        return ok(null)
      }
      if (!outgoing.isOn) return refuse('outgoingOff')
      if (!outgoing.mayCall(unsafeUrl)) return refuse('webhookRefused')
      // The format of Standard Webhooks, whose libraries then verify what is sent.
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      await insert(userId, { kind: 'webhook', url: unsafeUrl, secret }, '')
      return ok(secret)
    },
    async addPush(userId, { endpoint, p256dh, auth }, label) {
      if (!outgoing.isOn) return refuse('outgoingOff')
      if (!outgoing.mayCall(endpoint) || !isCurvePoint(p256dh) || Buffer.from(auth, 'base64url').length !== 16)
        return refuse('invalidParameter')
      const known = await store
        .selectFrom('alertTargets')
        .select('addressHash')
        .where('userId', '=', userId)
        .where('kind', '=', 'push')
        .execute()
      const isKnown = known.some(({ addressHash }) => addressHash === hashToken(endpoint))
      if (!isKnown && known.length >= PUSH_DEVICES_MAX) return refuse('pushDevicesFull')
      await insert(userId, { kind: 'push', endpoint, p256dh, auth }, label)
      return ok(null)
    },
    async removePush(userId, { id, endpoint }) {
      const rest = store.deleteFrom('alertTargets').where('userId', '=', userId).where('kind', '=', 'push')
      if (id !== undefined) await rest.where('id', '=', id).execute()
      else if (endpoint !== undefined) await rest.where('addressHash', '=', hashToken(endpoint)).execute()
    },
    async of(userId, kind, from = store) {
      const rows = await working(from).where('userId', '=', userId).where('kind', '=', kind).execute()
      return rows.flatMap((row) => open(row) ?? [])
    },
    async find(id) {
      const row = await working(store).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : open(row)
    },
    async remove(id) {
      await store.deleteFrom('alertTargets').where('id', '=', id).execute()
    },
  }
}

/** Checks an uncompressed point of P-256 in base64url, as browsers give it. */
function isCurvePoint(unsafeKey: string): boolean {
  const bytes = Buffer.from(unsafeKey, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
