import type { Schema } from '../describe-schema.ts'

/** What holds for all streams, as text of the document. */
export const STREAM_NOTES = `The streams of the open API, in the dialect of Bitget v2. Both addresses have every channel.

**Requests** are \`{"op": …, "args": […]}\`. Each argument of a subscription is answered by itself and repeated there. A second subscription to a channel is acknowledged, and starts neither a second stream nor a second snapshot.

**Login.** Channels of an account need a login on the socket first; wait for its answer. Its text to sign is \`timestamp + "GET" + "/user/verify"\`, with the time in seconds or milliseconds, as a text or a number.

**Pings.** Send the text \`ping\` every 30 seconds: the answer is the text \`pong\`. A socket that is silent for two minutes is closed.

**Slow readers.** A client that leaves messages unread is closed with 1013, so that the others need not wait for it.

**Plain \`ws://\`** works where the server has no TLS. In ccxt it needs one call of \`await exchange.loadHttpProxyAgent()\`; \`wss://\` needs nothing.

**Orders.** What one command changes comes together: an order with its fills, at the moment they are durable. The answer of the call that placed the order may come before or after.`

const NAMED_ARGS = {
  type: 'array',
  minItems: 1,
  maxItems: 1000,
  items: {
    type: 'object',
    required: ['instType', 'channel'],
    properties: {
      instType: { type: 'string', enum: ['SPOT', 'USDT-FUTURES', 'MARGIN'], description: 'The kind of instruments, in any case.' },
      channel: { type: 'string', description: 'The channel.', examples: ['ticker'] },
      instId: { type: 'string', description: 'The pair or contract; `default` for all, in channels of an account.', examples: ['BTCUSDT'] },
      coin: { type: 'string', description: 'The coin of balances; `default` for all.', examples: ['default'] },
    },
  },
} as const

const request = (op: string, args: Schema): Schema => ({
  type: 'object',
  required: ['op', 'args'],
  properties: { op: { type: 'string', const: op }, args },
})

const event = (name: string, properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'object',
  required: ['event', ...required],
  properties: { event: { type: 'string', const: name }, ...properties },
})

const ARG = { arg: { type: 'object', description: 'The argument as the client sent it.' } }

const LOGIN = {
  type: 'array',
  minItems: 1,
  maxItems: 1,
  items: {
    type: 'object',
    required: ['apiKey', 'passphrase', 'timestamp', 'sign'],
    properties: {
      apiKey: { type: 'string', description: 'The API key.' },
      passphrase: { type: 'string', description: 'Its passphrase.' },
      timestamp: { type: ['string', 'number'], description: 'Seconds or milliseconds since 1970.' },
      sign: { type: 'string', description: 'Base64 of the HMAC-SHA256, by the secret, of timestamp + "GET" + "/user/verify".' },
    },
  },
}

/** A message outside of the channels. */
export interface StreamOperation {
  readonly name: string
  readonly from: 'client' | 'server'
  readonly does: string
  readonly payload: Schema
  readonly contentType?: string
}

/** What clients send, and what they are told about it. */
export const OPERATIONS: readonly StreamOperation[] = [
  { name: 'subscribe', from: 'client', does: 'Subscribes to channels.', payload: request('subscribe', NAMED_ARGS) },
  { name: 'unsubscribe', from: 'client', does: 'Leaves channels.', payload: request('unsubscribe', NAMED_ARGS) },
  { name: 'login', from: 'client', does: 'Logs the socket in with a key.', payload: request('login', LOGIN) },
  { name: 'ping', from: 'client', does: 'Keeps the socket open.', payload: { type: 'string', const: 'ping' }, contentType: 'text/plain' },
  { name: 'pong', from: 'server', does: 'Answers a ping.', payload: { type: 'string', const: 'pong' }, contentType: 'text/plain' },
  { name: 'subscribed', from: 'server', does: 'Acknowledges one argument of a subscription.', payload: event('subscribe', ARG, ['arg']) },
  { name: 'unsubscribed', from: 'server', does: 'Acknowledges one argument that was left.', payload: event('unsubscribe', ARG, ['arg']) },
  {
    name: 'loggedIn',
    from: 'server',
    does: 'Confirms a login.',
    payload: event('login', { code: { type: 'integer', const: 0, description: 'The number 0.' } }, ['code']),
  },
  {
    name: 'refused',
    from: 'server',
    does: 'Refuses one argument, or a whole request.',
    payload: event(
      'error',
      { ...ARG, code: { type: 'integer', description: 'Why.' }, msg: { type: 'string', description: 'The same in words.' } },
      ['code', 'msg'],
    ),
  },
]
