import { PRODUCT_BILLS } from '../products/product-facts.ts'

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
  ...PRODUCT_BILLS,
  'deleveraging',
  'delisting',
  'reset',
  'adjustment',
] as const
export type BillKind = (typeof BILL_KINDS)[number]
