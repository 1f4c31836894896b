import { type Described } from '#gateway/http/open/reference/fields/described.ts'

/** What the calls of trades between users do, by method and path. */
export const P2P_DESCRIBED: Readonly<Record<string, Described>> = {
  'GET p2p/merchantList': { does: 'Lists the merchants that have offers.' },
  'GET p2p/merchantInfo': { does: 'Tells how the account stands as a merchant.' },
  'GET p2p/orderList': { does: 'Lists the P2P orders of the account, newest first.' },
  'GET p2p/advList': { does: 'Lists the P2P advertisements of the account, newest first.' },
}
