import { Type, type Static } from 'typebox'
import type { InboxKindName } from './inbox-kinds.ts'

/** Shapes of the calls of an inbox. */

export const InboxListBody = Type.Object({
  /** Only notices before this one; omitted for the newest. */
  before: Type.Optional(Type.Integer({ minimum: 0 })),
})

export const InboxReadBody = Type.Object({
  /** The notices that were read; or instead of them `upTo`. */
  ids: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 100 })),
  /** Marks all notices up to this one as read: the newest that the reader has seen. */
  upTo: Type.Optional(Type.Integer({ minimum: 0 })),
})

export const InboxRow = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<InboxKindName>(Type.String()),
  args: Type.Record(Type.String(), Type.String()),
  /** Milliseconds since 1970. */
  happenedAt: Type.Integer(),
  read: Type.Boolean(),
})
export type InboxRow = Static<typeof InboxRow>

export const InboxUnread = Type.Object({ unread: Type.Integer() })

/** Newest first. */
export const InboxPage = Type.Object({
  rows: Type.Array(InboxRow),
  unread: Type.Integer(),
  /** Whether there are older ones. */
  more: Type.Boolean(),
})
export type InboxPage = Static<typeof InboxPage>
