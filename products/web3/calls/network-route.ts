import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { addFormParser } from '#gateway/wire/form-parser.ts'
import { WEB3_CHAIN_HEX, WEB3_CHAIN_ID, WEB3_NETWORK_PATH } from '../contract/web3-terms.ts'

const Call = Type.Object({
  jsonrpc: Type.Optional(Type.String({ maxLength: 8 })),
  id: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 64 }), Type.Null()])),
  method: Type.String({ maxLength: 64 }),
  params: Type.Optional(Type.Unknown()),
})
const Calls = Type.Union([Call, Type.Array(Call, { minItems: 1, maxItems: 20 })])

const CALLS_BYTES_MAX = 16_384

/** The answers of a network on which nothing exists. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: WEB3_CHAIN_HEX,
  net_version: String(WEB3_CHAIN_ID),
  net_listening: true,
  web3_clientVersion: 'paper/1 (no chain)',
  eth_syncing: false,
  eth_blockNumber: '0x0',
  eth_gasPrice: '0x0',
  eth_getBalance: '0x0',
  eth_getTransactionCount: '0x0',
  eth_getCode: '0x',
  eth_call: '0x',
  eth_accounts: [],
}

const METHOD_NOT_FOUND = { code: -32_601, message: 'There is no chain behind this network.' }

function answer({ id = null, method }: Static<typeof Call>) {
  return Object.hasOwn(ANSWERS, method) ? { jsonrpc: '2.0', id, result: ANSWERS[method] } : { jsonrpc: '2.0', id, error: METHOD_NOT_FOUND }
}

/**
 * Adds the paper network (JSON-RPC): wallets sign typed data only for the network that they use, and ask a network for its number before they
 * add it. It reads nothing, takes no transaction, and knows no caller; any origin may ask, since wallets do.
 */
export function networkRoute(app: FastifyInstance): Promise<void> {
  addFormParser(app, CALLS_BYTES_MAX)
  app.post<{ Body: Static<typeof Calls> }>(
    WEB3_NETWORK_PATH,
    { schema: { body: Calls }, bodyLimit: CALLS_BYTES_MAX },
    ({ body }, reply) => {
      void reply.header('access-control-allow-origin', '*')
      return Array.isArray(body) ? body.map(answer) : answer(body)
    },
  )
  app.options(WEB3_NETWORK_PATH, (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .send(),
  )
  return Promise.resolve()
}
