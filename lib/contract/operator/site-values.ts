import { Type, type Static } from 'typebox'

const Line = Type.String({ maxLength: 200 })

/** Who operates the site, as its documents and letters say; an empty text is left out of them. */
export const LegalNames = Type.Object({
  name: Line,
  /** Lines are kept. */
  address: Type.String({ maxLength: 500 }),
  /** Empty: the address of the domain. */
  mail: Type.String({ maxLength: 254, pattern: '^$|^[^\\s@<>"]+@[^\\s@<>"]+$' }),
  /** Register and number, or a tax number. */
  register: Line,
  /** Who answers for the content. */
  responsible: Line,
})
export type LegalNames = Static<typeof LegalNames>

export const NO_LEGAL_NAMES: LegalNames = { name: '', address: '', mail: '', register: '', responsible: '' }

const Time = Type.Integer({ minimum: 0, maximum: 8.64e15 })

/** When the site is closed, in milliseconds since 1970; `until` is null if nobody knows yet. Null: it is open. */
export const Maintenance = Type.Union([Type.Null(), Type.Object({ from: Time, until: Type.Union([Time, Type.Null()]) })])
export type Maintenance = Static<typeof Maintenance>

/** Checks whether the site is closed at a time. An end that has passed opens it. */
export function isClosed(maintenance: Maintenance, nowMs: number): boolean {
  return maintenance !== null && maintenance.from <= nowMs && (maintenance.until === null || nowMs < maintenance.until)
}
