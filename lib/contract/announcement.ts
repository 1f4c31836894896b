import { Type, type Static } from 'typebox'

/** Where pages ask for the operator's announcement: `GET /v1/public/announcement?locale={code}`; null where there is none. */
export const ANNOUNCEMENT_PATH = '/v1/public/announcement'

/** What the operator announces, in the best language there is for a page. */
export const Announcement = Type.Object({
  /** Changes with the text: who has dismissed one sees the next. */
  id: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  /** As the operator wrote it: to be sanitised by whoever shows it. */
  html: Type.String(),
  /** BCP-47 tag of the text, and its direction. */
  tag: Type.String(),
  direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
})
export type Announcement = Static<typeof Announcement>
