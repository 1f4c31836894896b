import { Type, type Static } from 'typebox'

/** The operator's announcement, in the best available language for a page. */
export const Announcement = Type.Object({
  /** Changes with the text, so that visitors who dismissed one announcement see the next. */
  id: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  /** As the operator wrote it; must be sanitised before it is shown. */
  html: Type.String(),
  /** BCP-47 tag of the text, and its direction. */
  tag: Type.String(),
  direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
})
export type Announcement = Static<typeof Announcement>

/** Who reads a page: somebody without an account, or a user, guests included. */
export type AnnouncementReader = 'visitors' | 'users'
