import type { Contact } from '#lib/contract/accounts/contacts.ts'

/** A message in its final words, for one recipient. */
export interface Message {
  /** A mail address, or a number as `+49171…`. */
  readonly to: string
  /** Empty for a text message. */
  readonly subject: string
  /** A text message has one. */
  readonly paragraphs: readonly string[]
  /** A BCP-47 language tag. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

/** The way of one channel to its recipients. It repeats nothing itself: whoever calls it keeps the message and tries again. */
export interface MessageProvider {
  /** Sends one message, or throws: `MessageRefused` where no repeat can help. */
  send(message: Message): Promise<void>
  /** Rejects if nothing could be sent at present. Sends nothing, so that its outcome says nothing about any recipient. */
  check(): Promise<void>
  close(): void
}

/** The channels by which messages leave, as contacts name them. */
export const CHANNELS = ['email', 'mobile'] as const satisfies readonly Contact['kind'][]
export type Channel = (typeof CHANNELS)[number]

/** The providers that are set; messages of the other channels lie in the outbox. */
export type Providers = Partial<Readonly<Record<Channel, MessageProvider>>>

/** A message that its provider will never take, such as one for an address that does not exist. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'
}
