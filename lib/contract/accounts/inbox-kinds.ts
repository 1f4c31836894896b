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

const makeRow = <const Args extends InboxKind['args']>(path: string, args: Args) => ({ path, args }) as const

const ALERTS_PATH = '/account/setting/alerts'
const COPY_PATH = '/trade-swap/copy'
const GIFT_PATH = '/trade-asset/gift'
const P2P_PATH = '/trade-asset/p2p/orders'
const P2P_ADS_PATH = '/trade-asset/p2p'
const SECURITY_PATH = '/account/setting/security'

export const INBOX_KINDS = {
  'new-device': makeRow('/subaccount/setting/devices', { device: 'text' }),
  'password-changed': makeRow(SECURITY_PATH, {}),
  'authenticator-added': makeRow(SECURITY_PATH, {}),
  'authenticator-removed': makeRow(SECURITY_PATH, {}),
  'passkey-added': makeRow(SECURITY_PATH, {}),
  'passkey-removed': makeRow(SECURITY_PATH, {}),
  'contact-changed': makeRow(SECURITY_PATH, {}),
  'withdraw-password-set': makeRow(SECURITY_PATH, {}),
  'withdraw-password-changed': makeRow(SECURITY_PATH, {}),
  'api-key-created': makeRow('/account/newapi', { label: 'text' }),
  'hook-created': makeRow('/account/newapi', { name: 'text' }),
  'message-lost': makeRow(SECURITY_PATH, {}),

  'wallet-bound': makeRow('/trade-asset/web3', {}),
  'wallet-unbound': makeRow('/trade-asset/web3', {}),

  'account-frozen': makeRow(SECURITY_PATH, {}),
  'account-unfrozen': makeRow(SECURITY_PATH, {}),
  'factors-reset': makeRow(SECURITY_PATH, {}),

  liquidation: makeRow('/order/mcp', { symbol: 'symbol' }),
  deleveraging: makeRow('/order/mcp', { symbol: 'symbol' }),
  'margin-liquidation': makeRow('/order/marginOrderInfo', {}),
  'position-delisted': makeRow('/order/mcp', { symbol: 'symbol' }),
  'order-delisted': makeRow('/transac', { symbol: 'symbol' }),
  'trigger-failed': makeRow('/transac', { symbol: 'symbol' }),
  'round-ended': makeRow('/asset', { number: 'text' }),

  'convert-filled': makeRow('/trade-asset/convert', { amount: 'amount', coin: 'text' }),

  'bot-ended': makeRow('/trade-spot/bots', { symbol: 'symbol' }),
  'futures-bot-ended': makeRow('/trade-swap/bots', { symbol: 'symbol' }),
  'futures-bot-liquidated': makeRow('/trade-swap/bots', { symbol: 'symbol' }),

  'gift-received': makeRow(GIFT_PATH, { amount: 'amount', coin: 'text' }),
  'gift-claimed': makeRow(GIFT_PATH, { amount: 'amount', coin: 'text' }),
  'gift-returned': makeRow(GIFT_PATH, { amount: 'amount', coin: 'text' }),
  'earn-ended': makeRow('/trade-asset/earn', { amount: 'amount', interest: 'amount', coin: 'text' }),
  'earn-returned': makeRow('/trade-asset/earn', { amount: 'amount', coin: 'text' }),
  'p2p-order-placed': makeRow(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-order-paid': makeRow(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-order-released': makeRow(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-order-cancelled': makeRow(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-appeal-opened': makeRow(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-appeal-decided': makeRow(P2P_PATH, { amount: 'amount', coin: 'text', order: 'text' }),
  'p2p-sale-permitted': makeRow(P2P_ADS_PATH, {}),
  'p2p-sale-unproven': makeRow(P2P_ADS_PATH, { amount: 'amount', coin: 'text' }),
  'p2p-order-held': makeRow(P2P_PATH, {}),
  'p2p-message': makeRow(P2P_PATH, { order: 'text' }),
  'p2p-suspended': makeRow(P2P_ADS_PATH, { reason: 'text' }),
  'p2p-restored': makeRow(P2P_ADS_PATH, {}),

  'copy-leader-ended': makeRow(COPY_PATH, { leader: 'text', result: 'amount' }),
  'copy-ended': makeRow(COPY_PATH, { leader: 'text', result: 'amount' }),
  'copy-liquidated': makeRow(COPY_PATH, { leader: 'text', result: 'amount' }),
  'copy-share-paid': makeRow(COPY_PATH, { leader: 'text', amount: 'amount' }),
  'copy-share-received': makeRow(COPY_PATH, { amount: 'amount' }),
  'copy-skipped': makeRow(COPY_PATH, { leader: 'text', symbol: 'symbol' }),
  'copy-margin': makeRow(COPY_PATH, { leader: 'text', symbol: 'symbol', amount: 'amount' }),

  'alert-price': makeRow(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-percent': makeRow(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-indicator': makeRow(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-funding': makeRow(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
  'alert-liquidation': makeRow(ALERTS_PATH, { symbol: 'symbol', target: 'text', value: 'text' }),
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
