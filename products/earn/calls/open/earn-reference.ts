import { type Described } from '#gateway/http/open/reference/fields/described.ts'

/** What the calls of savings do, by method and path. */
export const EARN_DESCRIBED: Readonly<Record<string, Described>> = {
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
}
