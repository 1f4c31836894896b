import { move, read, trade } from '../../trading/route.ts'
import type { Page } from '../../trading/trading-fields.ts'
import type * as web3 from './web3.ts'

/** The calls of the wallet's account. `sign` and `withdraw` are sensitive paths of specification 7.3. */
export const WEB3_ROUTES = {
  web3Account: read('/swap/web3/account'),
  web3Quote: trade('/swap/web3/quote'),
  web3Sign: trade('/swap/web3/sign'),
  web3Submit: trade('/swap/web3/submit'),
  web3Withdraw: move('/swap/web3/withdraw'),
  web3Records: read('/swap/web3/record/list'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface Web3Calls {
  web3Account: { params: NoFields; data: web3.Web3Account }
  web3Quote: { params: web3.Web3QuoteBody; data: web3.Web3Quote }
  web3Sign: { params: web3.Web3SignBody; data: web3.Web3ToSign }
  web3Submit: { params: web3.Web3SubmitBody; data: web3.Web3Done }
  web3Withdraw: { params: web3.Web3WithdrawBody; data: web3.Web3Done }
  web3Records: { params: web3.Web3RecordQuery; data: Page<web3.Web3Row> }
}
