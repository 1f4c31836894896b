import type { BotPermission } from '#gateway/accounts/keys/bot-keys.ts'
import type { Schema } from './describe-schema.ts'

/** A call as its route serves it. */
export interface Operation {
  readonly method: 'get' | 'post'
  /** Including `/api`. */
  readonly path: string
  /** The permission that a key needs; null for public calls. */
  readonly needs: BotPermission | null
  readonly query: Schema | undefined
  readonly body: Schema | undefined
  /** The schema of the whole answer. */
  readonly answer: Schema | undefined
}
