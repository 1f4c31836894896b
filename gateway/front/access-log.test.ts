import { expect, it } from 'vitest'
import { SECRET_COOKIES } from '#lib/locale/secret-cookies.ts'
import { ask } from '#tests/front/support/client.ts'
import { openDoor } from '#tests/front/support/door.ts'

// Goal: where the operator wants it, each request is a line that says what was asked and how it went, and nothing about who has asked.

const lines = (logged: readonly Record<string, unknown>[]) => logged.filter(({ msg }) => msg === 'request')

it('has a line for calls by their route, for pages and files by their path, and for what is refused', async () => {
  const door = await openDoor({ logsRequests: true }, ({ fastify }) => {
    fastify.get('/v1/orders/:id', () => ({ code: '00000' }))
  })
  const cookie = `${SECRET_COOKIES.session.name}=hidden`
  await ask(door.port, '/v1/orders/4711?symbol=SECRET', { headers: { cookie } })
  await ask(door.port, '/v1/none', { headers: { 'access-key': 'bg_secret' } })
  await ask(door.port, '/de/markets?x=SECRET')
  await expect.poll(() => lines(door.logged).length).toBe(3)
  expect(lines(door.logged)).toMatchObject([
    { method: 'GET', route: '/v1/orders/:id', status: 200, ms: expect.any(Number) as number, caller: 'session' },
    { method: 'GET', route: '/v1/none', status: 404, caller: 'key' },
    { method: 'GET', route: '/de/markets', caller: 'visitor' },
  ])
  for (const { bytes } of lines(door.logged)) expect(bytes).toBeGreaterThan(100)
  expect(JSON.stringify(door.logged)).not.toMatch(/SECRET|hidden|secret|4711|127\.0\.0\.1/)
  await door.close()
})

it('has none without the setting', async () => {
  const door = await openDoor()
  await ask(door.port, '/de/markets')
  await door.close()
  expect(lines(door.logged)).toEqual([])
})
