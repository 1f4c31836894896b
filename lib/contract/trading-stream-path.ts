/** Address of the account's stream (`trading-stream.ts`); in a file of its own, so that pages take no schema along. */
export const ACCOUNT_STREAM_PATH = '/v2/ws/account'
