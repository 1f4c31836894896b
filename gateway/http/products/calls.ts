import type { TradingCall } from '../trading/trading-call.ts'
import { TRADING_BOT_CALLS } from './bots/bot-calls.ts'
import { COPY_CALLS } from './copy/copy-calls.ts'
import { CONVERT_CALLS } from './convert/convert-calls.ts'
import { EARN_CALLS } from './earn/earn-calls.ts'
import { GIFT_CALLS } from './gifts/gift-calls.ts'
import { P2P_ACCOUNT_CALLS } from './p2p/account-calls.ts'
import { P2P_AD_CALLS } from './p2p/ad-calls.ts'
import { P2P_ORDER_CALLS } from './p2p/order-calls.ts'
import { WEB3_CALLS } from './web3/web3-calls.ts'

/** Every call of a product that a session authenticates. */
export const PRODUCT_CALLS: readonly TradingCall[] = [
  ...CONVERT_CALLS,
  ...EARN_CALLS,
  ...GIFT_CALLS,
  ...WEB3_CALLS,
  ...P2P_AD_CALLS,
  ...P2P_ORDER_CALLS,
  ...P2P_ACCOUNT_CALLS,
  ...TRADING_BOT_CALLS,
  ...COPY_CALLS,
]
