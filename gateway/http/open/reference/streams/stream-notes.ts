import { ACCOUNT_CHANNEL_TABLE, STREAM_OPERATIONS, STREAM_ORDER_CHANNELS, type StreamChannel } from '#lib/contract/open-streams.ts'
import type { Schema } from '../describe-schema.ts'

const SILENT = Object.values(ACCOUNT_CHANNEL_TABLE as Readonly<Record<string, StreamChannel>>).filter(
  ({ instTypes }) => instTypes.length === 0,
)

const ORDERS = STREAM_ORDER_CHANNELS.map(
  ({ instType, channel, path, about }) => `- \`${instType}\` \`${channel}\`: ${about} The same as \`${path}\`.`,
)

/** The rules that hold for all streams, as text of the document. */
export const STREAM_NOTES = `The streams of the open API, in the dialect of Bitget v2. Both addresses have every channel.

**Requests** are \`{"op": …, "args": […]}\`. Each argument of a subscription is answered by itself and repeated there. A second subscription to a channel is acknowledged, and starts neither a second stream nor a second snapshot.

**Login.** Channels of an account need a login on the socket first; wait for its answer. Its text to sign is \`timestamp + "GET" + "/user/verify"\`, with the time in seconds or milliseconds, as a text or a number.

**Pings.** Send the text \`ping\` every 30 seconds: the answer is the text \`pong\`. A socket that is silent for two minutes is closed.

**Slow readers.** A client that leaves messages unread for ten seconds is closed with 1013; one that reads, however slow its line, is not, as long as it answers the pings of the protocol. First messages of channels wait until it can take them.

**Plain \`ws://\`** works where the server has no TLS. In ccxt it needs one call of \`await exchange.loadHttpProxyAgent()\`; \`wss://\` needs nothing.

**Silent channels.** ${SILENT.map(({ channel, about }) => `\`${channel}\`: ${about}`).join(' ')} So is a channel of an account with instruments of which the account can have nothing.

**Orders over the stream** are entries of the operation \`trade\`, with the body of a call as \`params\`:

${ORDERS.join('\n')}

**Events.** What one command changes comes together: an order with its fills, at the moment they are durable. The answer of the call that placed the order may come before or after.`

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
  properties: {
    op: { type: 'string', const: op, description: 'The operation.' },
    args: { ...args, description: 'Its arguments, carried out in their order.' },
  },
})

const event = (name: string, properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'object',
  required: ['event', ...required],
  properties: { event: { type: 'string', const: name, description: 'What this answers.' }, ...properties },
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

const TRADE = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['id', 'instType', 'instId', 'channel', 'params'],
    properties: {
      id: { type: 'string', description: 'A name of the client, which the answer repeats.' },
      instType: { type: 'string', enum: ['SPOT', 'USDT-FUTURES'], description: 'The product.' },
      instId: { type: 'string', description: 'The pair or contract.', examples: ['BTCUSDT'] },
      channel: {
        type: 'string',
        enum: [...new Set(STREAM_ORDER_CHANNELS.map(({ channel }) => channel))],
        description: `What is done, as by a call: ${STREAM_ORDER_CHANNELS.map(({ instType, channel, path }) => `\`${channel}\` of \`${instType}\` as \`${path}\``).join(', ')}.`,
      },
      params: { type: 'object', description: 'The body of the call that does the same, without the market.' },
    },
  },
} as const

const COUNTDOWN = {
  type: 'array',
  minItems: 1,
  maxItems: 1,
  items: {
    type: 'object',
    required: ['countdown'],
    properties: {
      countdown: { type: ['string', 'number'], description: 'Seconds of silence after which all open orders are cancelled; 0 for none.' },
    },
  },
} as const

const DONE = {
  code: { type: 'integer', const: 0, description: 'Done.' },
  msg: { type: 'string', description: '`Success`.' },
  ts: { type: ['integer', 'string'], description: 'The wall clock, in milliseconds since 1970.' },
} as const

/** A message outside of the channels. */
export interface StreamOperation {
  readonly name: string
  /** The operation that a message of clients asks for. */
  readonly op?: keyof typeof STREAM_OPERATIONS
  readonly from: 'client' | 'server'
  readonly does: string
  readonly payload: Schema
  readonly contentType?: string
}

/** What clients send, and what they are told about it. */
export const OPERATIONS: readonly StreamOperation[] = [
  {
    name: 'subscribe',
    op: 'subscribe',
    from: 'client',
    does: STREAM_OPERATIONS.subscribe.about,
    payload: request('subscribe', NAMED_ARGS),
  },
  {
    name: 'unsubscribe',
    op: 'unsubscribe',
    from: 'client',
    does: STREAM_OPERATIONS.unsubscribe.about,
    payload: request('unsubscribe', NAMED_ARGS),
  },
  { name: 'login', op: 'login', from: 'client', does: STREAM_OPERATIONS.login.about, payload: request('login', LOGIN) },
  { name: 'trade', op: 'trade', from: 'client', does: STREAM_OPERATIONS.trade.about, payload: request('trade', TRADE) },
  {
    name: 'countdown',
    op: 'countdown-cancel-all',
    from: 'client',
    does: STREAM_OPERATIONS['countdown-cancel-all'].about,
    payload: request('countdown-cancel-all', COUNTDOWN),
  },
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
    name: 'traded',
    from: 'server',
    does: STREAM_OPERATIONS.trade.answer,
    payload: event(
      'trade',
      { arg: { type: 'array', items: { type: 'object' }, description: 'The entry, with the answer as `params`.' }, ...DONE },
      ['arg', 'code'],
    ),
  },
  {
    name: 'counted',
    from: 'server',
    does: STREAM_OPERATIONS['countdown-cancel-all'].answer,
    payload: event('countdown-cancel-all', { ...ARG, ...DONE }, ['arg', 'code']),
  },
  {
    name: 'refused',
    from: 'server',
    does: 'Refuses one argument, or a whole request.',
    payload: event(
      'error',
      {
        arg: { type: ['object', 'array'], description: 'The argument as the client sent it; of orders a list of one.' },
        code: { type: 'integer', description: 'Why.' },
        msg: { type: 'string', description: 'The same in words.' },
        ts: DONE.ts,
      },
      ['code', 'msg'],
    ),
  },
]
