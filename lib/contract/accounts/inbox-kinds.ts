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

const rowOf = <const Args extends InboxKind['args']>(path: string, args: Args) => ({ path, args }) as const

const ALERTS_PATH = '/account/setting/alerts'
const COPY_PATH = '/trade-swap/copy'
const GIFT_PATH = '/trade-asset/gift'
const P2P_PATH = '/trade-asset/p2p/orders'
const P2P_ADS_PATH = '/trade-asset/p2p'
const SECURITY_PATH = '/account/setting/security'

export const INBOX_KINDS = {
  'new-device': rowOf('/subaccount/setting/devices', { device: 'text' }),
  'password-changed': rowOf(SECURITY_PATH, {}),
  'authenticator-added': rowOf(SECURITY_PATH, {}),
  'authenticator-removed': rowOf(SECURITY_PATH, {}),
  'passkey-added': rowOf(SECURITY_PATH, {}),
  'passkey-removed': rowOf(SECURITY_PATH, {}),
  'contact-changed': rowOf(SECURITY_PATH, {}),
  'withdraw-password-set': rowOf(SECURITY_PATH, {}),
  'withdraw-password-changed': rowOf(SECURITY_PATH, {}),
  'api-key-created': rowOf('/account/newapi', { label: 'text' }),
  'hook-created': rowOf('/account/newapi', { name: 'text' }),

  'wallet-bound': rowOf('/trade-asset/web3', {}),
  'wallet-unbound': rowOf('/trade-asset/web3', {}),

  liquidation: rowOf('/order/mcp', { symbol: 'symbol' }),
  deleveraging: rowOf('/order/mcp', { symbol: 'symbol' }),
  'margin-liquidation': rowOf('/order/marginOrderInfo', {}),
  'position-delisted': rowOf('/order/mcp', { symbol: 'symbol' }),
  'order-delisted': rowOf('/transac', { symbol: 'symbol' }),
  'trigger-failed': rowOf('/transac', { symbol: 'symbol' }),
  'round-ended': rowOf('/asset', { number: 'text' }),

  'convert-filled': rowOf('/trade-asset/convert', { amount: 'amount', coin: 'text' }),

  'bot-ended': rowOf('/trade-spot/bots', { symbol: 'symbol' }),
  'futures-bot-ended': rowOf('/trade-swap/bots', { symbol: 'symbol' }),
  'futures-bot-liquidated': rowOf('/trade-swap/bots', { symbol: 'symbol' }),

  'gift-received': rowOf(GIFT_PATH, { amount: 'amount', coin: 'text' }),
  'gift-claimed': rowOf(GIFT_PATH, { amount: 'amount', coin: 'text' }),
  'gift-returned': rowOf(GIFT_PATH, { amount: 'amount', coin: 'text' }),
  'earn-ended': rowOf('/trade-asset/earn', { amount: 'amount', interest: 'amount', coin: 'text' }),
  'earn-returned': rowOf('/trade-asset/earn', { amount: 'amount', coin: 'text' }),
  'p2p-order-placed': rowOf(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-order-paid': rowOf(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-order-released': rowOf(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-order-cancelled': rowOf(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-appeal-opened': rowOf(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-appeal-decided': rowOf(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-sale-permitted': rowOf(P2P_ADS_PATH, {}),
  'p2p-sale-unproven': rowOf(P2P_ADS_PATH, { amount: 'amount', coin: 'text' }),
  'p2p-order-held': rowOf(P2P_PATH, {}),
  'p2p-message': rowOf(P2P_PATH, { order: 'text' }),

  'copy-leader-ended': rowOf(COPY_PATH, { leader: 'text', result: 'amount' }),
  'copy-ended': rowOf(COPY_PATH, { leader: 'text', result: 'amount' }),
  'copy-liquidated': rowOf(COPY_PATH, { leader: 'text', result: 'amount' }),
  'copy-share-paid': rowOf(COPY_PATH, { leader: 'text', amount: 'amount' }),
  'copy-share-received': rowOf(COPY_PATH, { amount: 'amount' }),
  'copy-skipped': rowOf(COPY_PATH, { leader: 'text', symbol: 'symbol' }),
  'copy-margin': rowOf(COPY_PATH, { leader: 'text', symbol: 'symbol', amount: 'amount' }),

  'alert-price': rowOf(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-percent': rowOf(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-indicator': rowOf(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-funding': rowOf(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-liquidation': rowOf(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
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
