import { type Described } from './described.ts'

/** What the calls of this group do, by method and path. */
export const PRODUCTS_CALLS: Readonly<Record<string, Described>> = {
  'GET convert/currencies': { does: 'Lists the coins that can be converted, with limits.' },
  'GET convert/quoted-price': { does: 'Asks for a quote.', example: { fromCoinSize: '100' } },
  'POST convert/trade': { does: 'Accepts a quote: once, and while it is good.' },
  'GET convert/convert-record': { does: 'Lists conversions, newest first.' },
  'GET convert/bgb-convert-coin-list': { does: 'Lists small balances.' },
  'POST convert/bgb-convert': { does: 'Converts small balances to USDT.', example: { coinList: ['DOGE'] } },
  'GET convert/bgb-convert-records': { does: 'Lists conversions of small balances, newest first.' },
  'GET earn/savings/product': { does: 'Lists the offers of savings.' },
  'GET earn/savings/account': { does: 'Tells what is saved, and its interest.' },
  'GET earn/savings/assets': { does: 'Lists what is saved, newest first.' },
  'GET earn/savings/records': { does: 'Lists subscriptions, redemptions and interest, newest first.' },
  'GET earn/savings/subscribe-info': { does: 'Tells what a subscription now would be.' },
  'POST earn/savings/subscribe': { does: 'Saves an amount.' },
  'GET earn/savings/subscribe-result': { does: 'Tells whether a subscription was done.', example: { orderId: '1001' } },
  'POST earn/savings/redeem': { does: 'Takes an amount back. Before the end of a term it comes without interest.' },
  'GET earn/savings/redeem-result': { does: 'Tells whether a redemption was done.' },
  'GET earn/account/assets': { does: 'Lists the coins that are saved.' },
  'GET p2p/merchantList': { does: 'Lists the merchants that have offers.' },
  'GET p2p/merchantInfo': { does: 'Tells how the account stands as a merchant.' },
  'GET p2p/orderList': { does: 'Lists the P2P orders of the account, newest first.' },
  'GET p2p/advList': { does: 'Lists the P2P advertisements of the account, newest first.' },
}
