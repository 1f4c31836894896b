import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { accountStreamAddress } from '#lib/stream/account-stream.ts'
import { watchPage } from '#lib/stream/page-activity.ts'
import { createAccountLive, type AccountLive } from './account-live.ts'
import type { Identity } from '../session/identity.tsx'
import { createTradingClient } from './trading-client.ts'

let live: AccountLive | undefined

/** Returns the account of this tab, opened at the first call. In the browser only. */
export function openTabAccount({ requests, loadUser }: Identity): AccountLive {
  live ??= createAccountLive({
    call: createTradingClient(requests),
    connect: () => new WebSocket(accountStreamAddress(window.location, ACCOUNT_STREAM_PATH)),
    activity: watchPage(window),
    onDoubt: () => void loadUser(),
    newClientOrderId: () => `w${crypto.randomUUID().replaceAll('-', '')}`,
  })
  return live
}
