import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { DEVICE_TOKEN_STATUSES } from '#lib/contract/signing/device.ts'
import { countCalls } from './count-calls.ts'
import { createMetrics } from './metrics.ts'

// Goal: an operator sees which errors clients are answered, by code, without a client's path becoming a label.

const fastify = Fastify()
afterEach(() => fastify.close())

it('counts answers by route and status, and errors by code', async () => {
  const metrics = createMetrics()
  countCalls(fastify, metrics)
  fastify.get('/orders/:id', (request) => {
    const { id } = request.params as { id: string }
    return id === '1' ? { code: '00000', data: [] } : { code: '43001', msg: 'The order does not exist.' }
  })
  fastify.get('/text', () => 'code')
  for (const path of ['/orders/1', '/orders/2', '/orders/3', '/text', '/elsewhere']) await fastify.inject(path)
  const text = await metrics.text()
  expect(text).toContain('agio_errors_total{code="43001"} 2\n')
  expect(text.match(/^agio_errors_total\{/gm)).toHaveLength(1)
  expect(text).toContain('agio_calls_total{route="/orders/:id",status="200"} 3\n')
  expect(text).toContain('agio_calls_total{route="none",status="404"} 1\n')
})

it('counts the states of device tokens by their names, at the calls that carry the token, and takes no other word', async () => {
  const metrics = createMetrics()
  const counting = Fastify()
  countCalls(counting, metrics)
  for (const path of ['/v1/user/login', '/v1/user/logout']) counting.post(path, () => ({ code: '00000', data: null }))
  const call = (url: string, status: string) => counting.inject({ method: 'POST', url, headers: { 'device-token-status': status } })
  for (const status of [...DEVICE_TOKEN_STATUSES, 'timeout', 'x', 'success,success', '']) await call('/v1/user/login', status)
  await call('/v1/user/logout', 'success')
  await counting.close()
  const counted = [...(await metrics.text()).matchAll(/^agio_device_tokens_total\{status="(\w+)"\} (\d+)/gm)]
  expect(Object.fromEntries(counted.map(([, status, count]) => [status, Number(count)]))).toEqual({
    notInitialised: 1,
    success: 1,
    demoted: 1,
    error: 1,
    timeout: 2,
  })
})
