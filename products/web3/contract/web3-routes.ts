import { makePageSchema, NoFields } from '#lib/contract/trading/trading-fields.ts'
import * as web3 from './web3.ts'
import { move, read, trade } from '#lib/contract/trading/route.ts'

/** The calls of the wallet's account. `sign` and `withdraw` are sensitive paths of specification 7.3. */
export const WEB3_ROUTES = {
  web3Account: read('/swap/web3/account', NoFields, web3.Web3Account),
  web3Quote: trade('/swap/web3/quote', web3.Web3QuoteBody, web3.Web3Quote),
  web3Sign: trade('/swap/web3/sign', web3.Web3SignBody, web3.Web3ToSign),
  web3Submit: trade('/swap/web3/submit', web3.Web3SubmitBody, web3.Web3Done),
  web3Withdraw: move('/swap/web3/withdraw', web3.Web3WithdrawBody, web3.Web3Done),
  web3Records: read('/swap/web3/record/list', web3.Web3RecordQuery, makePageSchema(web3.Web3Row)),
} as const
