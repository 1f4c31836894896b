import type { Clock } from '#lib/kernel/clock.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import type { Store } from '#gateway/store/store.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { contactKey, type Contact } from '#lib/contract/accounts/contacts.ts'
import { CODE_LIFETIME_MS, type Delivery } from '../delivery/deliver.ts'
import type { CodeScene, Letter } from '../delivery/message-texts.ts'
import { isSameSecret, newDigits } from '../secrets.ts'
import type { ServerKey } from '../server-key.ts'

/** A code has six digits, is valid for ten minutes and five tries, and works once. */
const CODE_DIGITS = 6
const CODE_TRIES_MAX = 5
const KEPT_AFTER_END_MS = 24 * 3_600_000
/** The minimum time in ms between two codes for the same purpose to one recipient. */
export const CODE_PAUSE_MS = 60_000

export interface CodeRequest {
  readonly scene: CodeScene
  readonly contact: Contact
  readonly locale: LocaleRow
  /** Sent in place of a code: another letter, or nothing at all. The answer is the same. */
  readonly instead?: Letter | 'nothing'
}

export interface GivenCode {
  readonly contact: Contact
  readonly code: string
}

export interface SceneCode extends GivenCode {
  readonly scene: CodeScene
}

export interface VerificationCodes {
  /** Sends a code. `tooSoon` if the last one was sent a moment ago or there were too many. */
  send(request: CodeRequest): Promise<'sent' | 'tooSoon'>
  /**
   * Checks the codes: each loses a try, and if all are right, all are used up. Of any number of concurrent calls at most one gets
   * true. False without codes.
   */
  use(scene: CodeScene, given: readonly GivenCode[]): Promise<boolean>
  /** The same for codes of several purposes. */
  useAll(given: readonly SceneCode[]): Promise<boolean>
  /** Deletes codes that expired long ago. */
  sweep(): Promise<void>
}

export interface VerificationCodeParts {
  readonly store: Store
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly delivery: Pick<Delivery, 'send'>
  readonly limits: AttemptLimits
}

export function createVerificationCodes({ store, clock, serverKey, delivery, limits }: VerificationCodeParts): VerificationCodes {
  const stamp = (scene: CodeScene, contact: Contact, code: string) => serverKey.stamp(code, `${scene}/${contactKey(contact)}`)

  /** Stores a code in place of the previous one, unless that is too recent. */
  async function keep(scene: CodeScene, contact: Contact, code: string): Promise<boolean> {
    const now = clock.now()
    const row = {
      scene,
      recipient: contactKey(contact),
      codeHash: stamp(scene, contact, code),
      createdAt: now,
      expiresAt: now + CODE_LIFETIME_MS,
      tries: 0,
      usedAt: null,
    }
    const kept = await store
      .insertInto('verificationCodes')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['scene', 'recipient'])
          .doUpdateSet(row)
          .where('verificationCodes.createdAt', '<=', now - CODE_PAUSE_MS),
      )
      .returning('createdAt')
      .executeTakeFirst()
    return kept !== undefined
  }

  async function countTry({ scene, contact, code }: SceneCode): Promise<boolean> {
    const row = await store
      .updateTable('verificationCodes')
      .set((known) => ({ tries: known('tries', '+', 1) }))
      .where('scene', '=', scene)
      .where('recipient', '=', contactKey(contact))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', clock.now())
      .where('tries', '<', CODE_TRIES_MAX)
      .returning('codeHash')
      .executeTakeFirst()
    return row !== undefined && isSameSecret(row.codeHash, stamp(scene, contact, code))
  }

  async function markUsed({ scene, contact, code }: SceneCode): Promise<boolean> {
    const { numUpdatedRows } = await store
      .updateTable('verificationCodes')
      .set({ usedAt: clock.now() })
      .where('scene', '=', scene)
      .where('recipient', '=', contactKey(contact))
      .where('usedAt', 'is', null)
      .where('codeHash', '=', stamp(scene, contact, code))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function useAll(given: readonly SceneCode[]): Promise<boolean> {
    const right = await Promise.all(given.map(countTry))
    if (given.length === 0 || right.includes(false)) return false
    const used = await Promise.all(given.map(markUsed))
    return !used.includes(false)
  }

  return {
    async send({ scene, contact, locale, instead }) {
      if (!(await limits.take('codesToRecipient', contactKey(contact)))) return 'tooSoon'
      const code = newDigits(CODE_DIGITS)
      if (!(await keep(scene, contact, code))) {
        await limits.giveBack('codesToRecipient', contactKey(contact))
        return 'tooSoon'
      }
      if (instead !== 'nothing') delivery.send(contact, instead ?? { kind: 'code', scene, code }, locale)
      return 'sent'
    },
    use: (scene, given) => useAll(given.map((one) => ({ scene, ...one }))),
    useAll,
    async sweep() {
      await store
        .deleteFrom('verificationCodes')
        .where('expiresAt', '<', clock.now() - KEPT_AFTER_END_MS)
        .execute()
    },
  }
}
