import { type Described, NAMED } from '../fields/described.ts'

/** What the calls of this group do, by method and path. */
export const MARGIN_CALLS: Readonly<Record<string, Described>> = {
  'GET margin/*/account/assets': { does: 'Lists the coins of margin wallets, with what is owed.' },
  'POST margin/*/account/borrow': { does: 'Borrows a coin.', example: { borrowAmount: '10', clientOid: 'my-loan-1' } },
  'POST margin/*/account/repay': {
    does: 'Pays a debt back from the same wallet.',
    example: { repayAmount: '10', clientOid: 'my-repayment-1' },
  },
  'POST margin/*/account/flash-repay': { does: 'Pays debts back whole. Nothing is sold for them: the coins must be there.' },
  'POST margin/*/account/query-flash-repay-status': {
    does: 'Tells which repayments are finished: all are once they are answered.',
    example: { idList: ['1001'] },
  },
  'GET margin/*/account/risk-rate': { does: 'Tells the ratio of risk.' },
  'GET margin/*/account/max-borrowable-amount': { does: 'Tells how much can be borrowed now.' },
  'GET margin/*/account/max-transfer-out-amount': { does: 'Tells how much can leave the wallet now.' },
  'GET margin/*/interest-rate-and-limit': { does: 'Tells rates and limits of loans.', data: 'A list of one.' },
  'GET margin/*/tier-data': { does: 'Tells leverage and maintenance margin.', data: 'A list of one: there is one tier.' },
  'GET margin/*/borrow-history': { does: 'Lists what was borrowed, newest first.' },
  'GET margin/*/repay-history': { does: 'Lists what was paid back, newest first.' },
  'GET margin/*/interest-history': { does: 'Lists interest, newest first.' },
  'GET margin/*/liquidation-history': { does: 'Lists liquidations, newest first.' },
  'GET margin/*/liquidation-order': { does: 'Lists what liquidations exchanged, newest first.', example: { type: 'swap' } },
  'GET margin/*/financial-records': { does: 'Lists the bills of a wallet, newest first.' },
  'POST margin/*/place-order': {
    does: 'Places an order, which may borrow what it lacks.',
    example: { loanType: 'normal', price: '50000', force: 'gtc', baseSize: '0.001' },
  },
  'POST margin/*/batch-place-order': {
    does: 'Places many orders of a pair.',
    example: { orderList: [{ side: 'buy', orderType: 'limit', force: 'gtc', price: '50000', baseSize: '0.001', loanType: 'normal' }] },
  },
  'POST margin/*/cancel-order': { does: 'Cancels an order.', example: NAMED },
  'POST margin/*/batch-cancel-order': { does: 'Cancels many orders.', example: { orderIdList: [NAMED] } },
  'GET margin/*/open-orders': { does: 'Lists the open orders, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET margin/*/history-orders': { does: 'Lists the orders that ended, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET margin/*/fills': { does: 'Lists the fills, newest first.', example: { symbol: 'BTCUSDT' } },
}
