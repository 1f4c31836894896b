import { Type, type Static } from 'typebox'

/** An armed dead man's switch of one of the account's API keys. */
export const CountdownRow = Type.Object({
  apiKey: Type.String(),
  /** The name that the owner gave the key. */
  label: Type.String(),
  /** The key's silence, in seconds, after which the account's open orders are cancelled. */
  seconds: Type.Integer(),
})
export type CountdownRow = Static<typeof CountdownRow>

export const CountdownOffBody = Type.Object({ apiKey: Type.String({ maxLength: 64 }) })
export type CountdownOffBody = Static<typeof CountdownOffBody>
