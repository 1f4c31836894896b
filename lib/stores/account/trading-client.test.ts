import { expect, it } from 'vitest'
import { createTradingClient } from './trading-client.ts'

/** Creates a client whose calls are answered with `data`, and records what it showed. */
function openClient(data: unknown) {
  const [told, sent]: [string[], object[]] = [[], []]
  const client = createTradingClient(async () => ({
    http: {
      send: async (options) => {
        sent.push(options)
        return { code: '00000', msg: 'success', status: 'success', data, requestTime: 7 }
      },
    },
    tell: ({ code }) => told.push(code),
  }))
  return { client, told, sent }
}

const outcome = (code: string) => ({ orderId: '1', clientOrderId: null, order: null, code, msg: 'x' })

it('leaves what fails to the request layer, which shows it unless the call is quiet', async () => {
  const { client, sent } = openClient({})
  expect(await client('positions', {})).toEqual({ data: {}, requestTime: 7 })
  await client('deleveraging', {}, { quiet: true })
  expect(sent).toEqual([
    { method: 'GET', path: '/v1/trade/position/list', params: {}, needsLogin: true },
    { method: 'GET', path: '/v1/trade/position/deleveraging', params: {}, needsLogin: true, quiet: true },
  ])
})

it('shows the first of the orders that were refused within an answer, once', async () => {
  const { client, told } = openClient({ results: [outcome('00000'), outcome('31041'), outcome('31102')] })
  await client('cancelOrders', { orders: [{ orderId: '1' }] })
  expect(told).toEqual(['31041'])
})

it('shows nothing where all went well', async () => {
  const { client, told } = openClient({ results: [outcome('00000')] })
  await client('cancelOrders', { orders: [{ orderId: '1' }] })
  expect(told).toEqual([])
})
