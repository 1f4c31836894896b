/** The reasons for a change of a balance, the only list of them: engine, history, wire and records read it. New ones come last. */
export const BILL_KINDS = [
  'deposit',
  'epoch-close',
  'transfer',
  'trade',
  'margin',
  'funding',
  'liquidation',
  'shortfall',
  'borrow',
  'repay',
  'convert',
  'earn',
  'earn-interest',
  'gift',
  'web3',
  'p2p',
  'bot',
  'copy',
  'copy-share',
] as const
export type BillKind = (typeof BILL_KINDS)[number]
