import { type Described } from '#gateway/http/open/reference/fields/described.ts'

const ALGO = (path: string, what: string): Readonly<Record<string, Described>> => ({
  [`POST ${path}/stop-order-algo`]: { does: `Stops ${what}.` },
  [`GET ${path}/orders-algo-pending`]: { does: `Lists those that run, newest first: an extension of the dialect.` },
  [`GET ${path}/orders-algo-history`]: { does: `Lists those that ended, newest first: an extension of the dialect.` },
  [`GET ${path}/orders-algo-details`]: { does: `Tells about ${what}.` },
  [`GET ${path}/sub-orders`]: { does: `Lists the orders that ${what} has in the book.` },
  [`GET ${path}/tracking-orders`]: { does: `Lists what ${what} has bought: what is open, then the newest that is over.` },
})

/** What the calls of this group do, by method and path. */
export const BOTS_DESCRIBED: Readonly<Record<string, Described>> = {
  'POST bot/grid/order-algo': {
    does: 'Starts a grid in spot or futures: an extension of the dialect.',
    example: { quoteSz: '1000', algoClOrdId: 'my-bot-1' },
  },
  'POST bot/grid/backtest': { does: 'Tries a grid on the last days.', data: 'One row for each period.', example: { quoteSz: '1000' } },
  ...ALGO('bot/grid', 'a grid'),
  'GET bot/grid/round-trips': { does: 'Lists the round trips of a grid, newest first.' },
  'POST bot/dca/order-algo': {
    does: 'Starts recurring purchases: an extension of the dialect.',
    example: { quoteSz: '1000', amt: '50', recurringMs: '3600000', algoClOrdId: 'my-bot-2' },
  },
  'POST bot/dca/backtest': {
    does: 'Tries recurring purchases on the last days.',
    data: 'One row for each period.',
    example: { quoteSz: '1000', amt: '50', recurringMs: '3600000' },
  },
  ...ALGO('bot/dca', 'a plan of purchases'),
  'GET bot/dca/deals': { does: 'Lists purchases and sales, newest first.' },
}
