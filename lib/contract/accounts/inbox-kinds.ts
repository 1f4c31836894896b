/**
 * The kinds of notices in an inbox as one table. Each has its text in the catalogues under `inbox.kinds`, with these arguments, and a page
 * to look at. This file loads no schema, so that pages can import it.
 */

/** How the page writes an argument: an amount of `coin`, a pair, or a text as it is. */
export type InboxArgument = 'amount' | 'symbol' | 'text'

export interface InboxKind {
  readonly args: Readonly<Record<string, InboxArgument>>
  /** The page that shows more, without language prefix. */
  readonly path: string
}

const kind = <const Args extends InboxKind['args']>(path: string, args: Args) => ({ path, args }) as const

const SECURITY_PATH = '/account/setting/security'

export const INBOX_KINDS = {
  'new-device': kind('/subaccount/setting/devices', { device: 'text' }),
  'password-changed': kind(SECURITY_PATH, {}),
  'authenticator-added': kind(SECURITY_PATH, {}),
  'authenticator-removed': kind(SECURITY_PATH, {}),
  'passkey-added': kind(SECURITY_PATH, {}),
  'passkey-removed': kind(SECURITY_PATH, {}),
  'contact-changed': kind(SECURITY_PATH, {}),
  'withdraw-password-set': kind(SECURITY_PATH, {}),
  'withdraw-password-changed': kind(SECURITY_PATH, {}),
  'api-key-created': kind('/account/newapi', { label: 'text' }),

  liquidation: kind('/order/mcp', { symbol: 'symbol' }),
  deleveraging: kind('/order/mcp', { symbol: 'symbol' }),
  'margin-liquidation': kind('/order/marginOrderInfo', {}),
  'position-delisted': kind('/order/mcp', { symbol: 'symbol' }),
  'order-delisted': kind('/transac', { symbol: 'symbol' }),
  'trigger-failed': kind('/transac', { symbol: 'symbol' }),
  'round-ended': kind('/asset', { number: 'text' }),

  'gift-claimed': kind('/trade-asset/gifts', { amount: 'amount', coin: 'text' }),
  'gift-returned': kind('/trade-asset/gifts', { amount: 'amount', coin: 'text' }),
  'earn-term-ended': kind('/trade-asset/earn', { amount: 'amount', coin: 'text' }),
  'convert-filled': kind('/trade-asset/convert', { amount: 'amount', coin: 'text' }),
} as const satisfies Readonly<Record<string, InboxKind>>

export type InboxKindName = keyof typeof INBOX_KINDS

/** A notice of one kind with its arguments, all of them as text. */
export type InboxNotice = {
  readonly [Kind in InboxKindName]: {
    readonly kind: Kind
    readonly args: { readonly [Name in keyof (typeof INBOX_KINDS)[Kind]['args']]: string }
  }
}[InboxKindName]

export function isInboxKind(kind: string): kind is InboxKindName {
  return Object.hasOwn(INBOX_KINDS, kind)
}

/** Rows of one page of an inbox. */
export const INBOX_PAGE_ROWS = 20
/** Beyond this, a count of unread notices is shown as `99+`. */
export const INBOX_UNREAD_SHOWN_MAX = 99
