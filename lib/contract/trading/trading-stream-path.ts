/** Path of the account's stream (`trading-stream.ts`); in its own file, so that pages do not load the schemas. */
export const ACCOUNT_STREAM_PATH = '/v2/ws/account'
