import { expect } from '@playwright/test'
import { LOGIN, logIn, openPage, post, test, type PageWindow } from './support.ts'

test('a login is sealed, carries the device token, and the session signs from then on', async ({ gateway, open }) => {
  const page = await open('?sign_debug=1')
  expect(await logIn(page)).toEqual({ userInfo: { userId: '1000001' } })
  expect(gateway.log).toEqual([`login ${JSON.stringify(LOGIN)} 40`])
  expect(await post(page, '/spot/order/place', { symbol: 'BTCUSDT', note: ' ä中 ' })).toEqual({
    echo: '{"symbol":"BTCUSDT","note":"ä中"}',
  })
  expect(await post(page, '/user/sessions')).toEqual({ echo: '{}' })
  expect(await page.evaluate(() => (globalThis as PageWindow).page.http.get('/spot/order/list', { q: "a 'b' ä&=" }))).toEqual({
    echo: '',
  })
  const { debugged, did, toasts } = await page.evaluate(() => {
    const { debugged: entries, did: done, toasts: shown } = (globalThis as PageWindow).page
    return { debugged: entries, did: done, toasts: shown }
  })
  expect(debugged.map(({ signMode }) => signMode)).toEqual(['2', '1', '2'])
  expect(JSON.stringify(debugged)).not.toContain('PRIVATE')
  expect([did, toasts]).toEqual([['login 1000001'], []])
})

test('the key outlives the page: another tab signs with it', async ({ gateway, open }) => {
  await logIn(await open())
  const other = await open()
  expect(await post(other, '/spot/order/place')).toEqual({ echo: '{}' })
  expect(gateway.log.at(-1)).toBe('POST /v1/spot/order/place')
})

test('a clock that is ten minutes off is corrected by the first answer', async ({ gateway, open }) => {
  gateway.clockOffsetMs = 600_000
  const page = await open()
  await logIn(page)
  expect(await post(page, '/spot/order/place')).toEqual({ echo: '{}' })
})

test('a server key that does not verify stops the login before anything is sent', async ({ gateway, open }) => {
  Object.assign(gateway.config, { serverPublicKeySign: 'AAAA' })
  const page = await open()
  expect(await logIn(page)).toMatchObject({ kind: 'sealing', code: 'serverKeyNotVerified' })
  await expect.poll(() => gateway.reports.length).toBe(1)
  expect(JSON.parse(gateway.reports[0] ?? '')).toMatchObject({
    bizType: 'sign',
    data: { event: 'signConfigFailed' },
    page: `${gateway.origin}/`,
  })
  expect(gateway.log).toEqual([])
})

test('a configuration that is not reachable stops a login, silently for everything else', async ({ gateway, open }) => {
  gateway.isConfigDown = true
  const page = await open()
  expect(await logIn(page)).toMatchObject({ kind: 'sealing', code: 'configMissing' })
  expect(await post(page, '/open/call')).toEqual({ echo: '{}' })
  expect(gateway.reports).toEqual([])
})

test('signing errors: what each of them does', async ({ gateway, open }) => {
  const page = await open()
  await logIn(page)
  const state = () => page.evaluate(() => (globalThis as PageWindow).page.signing.state().kind)
  gateway.refuseNext = ['signModeNotMatched']
  expect(await post(page, '/spot/order/place')).toMatchObject({ code: '00021' })
  expect(await state()).toBe('notInitialised')
  await expect.poll(state).toBe('ready')
  expect(await post(page, '/spot/order/place')).toEqual({ echo: '{}' })
  gateway.refuseNext = ['signInvalid', 'signInvalid', 'signInvalid']
  await Promise.all([1, 2, 3].map(() => post(page, '/spot/order/place')))
  const { did, toasts } = await page.evaluate(() => ({
    did: (globalThis as PageWindow).page.did,
    toasts: (globalThis as PageWindow).page.toasts,
  }))
  expect(did.filter((entry) => entry === 'log out')).toHaveLength(1)
  expect(toasts).toHaveLength(2)
  await expect.poll(() => gateway.reports.length).toBe(1)
  expect(gateway.reports[0]).toContain('signInvalid')
})

test('three tabs refresh the device token once', async ({ gateway, open }) => {
  let release = (): void => {}
  gateway.deviceHold = new Promise((resolve) => (release = resolve))
  const pages = [await open(), await open(), await open()]
  for (const page of pages) await page.evaluate(() => void (globalThis as PageWindow).page.start())
  await expect.poll(() => gateway.deviceTokens.length).toBe(1)
  release()
  for (const page of pages) await expect.poll(() => page.evaluate(() => (globalThis as PageWindow).page.device.status())).toBe('success')
  expect(gateway.deviceTokens).toEqual([expect.stringMatching(/^\{"appId":"web-dev","fingerprint":"[0-9a-f]{32}"\}$/)])
})

test('a new server key: the old configuration is found out, and the next login works', async ({ gateway, open }) => {
  const page = await open()
  await page.evaluate(() => (globalThis as PageWindow).page.signing.start())
  gateway.changeServerKey()
  expect(await logIn(page)).toMatchObject({ kind: 'refused', code: '00021' })
  const state = () => page.evaluate(() => (globalThis as PageWindow).page.signing.state().kind)
  await expect.poll(state).toBe('ready')
  expect(await logIn(page)).toEqual({ userInfo: { userId: '1000001' } })
})

test('key generation that is too slow: after 8 s the login goes on with the backup pair', async ({ gateway, context }) => {
  await context.addInitScript(() => {
    const { generateKey } = SubtleCrypto.prototype
    SubtleCrypto.prototype.generateKey = function slow(this: SubtleCrypto, ...args: Parameters<typeof generateKey>) {
      return 'isSlow' in globalThis ? new Promise(() => {}) : Reflect.apply(generateKey, this, args)
    } as typeof generateKey
  })
  const page = await openPage(context, gateway)
  const backup = await page.evaluate(async () => {
    const { crypto, keys } = (globalThis as PageWindow).page
    const pair = { ...(await crypto.generate('rsa2048')), timestamp: Date.now() }
    keys.saveBackup(pair)
    Object.assign(globalThis, { isSlow: true })
    return pair.publicKey
  })
  expect(await logIn(page)).toEqual({ userInfo: { userId: '1000001' } })
  const kept = await page.evaluate(() => {
    const { keys } = (globalThis as PageWindow).page
    return { session: keys.readByUser('1000001')?.publicKey, backup: keys.readBackup('rsa2048') }
  })
  expect(kept).toEqual({ session: backup, backup: null })
  expect(await post(page, '/spot/order/place')).toEqual({ echo: '{}' })
})

test('a log-out in one tab: the other signs no more', async ({ open, context }) => {
  const [one, other] = [await open(), await open()]
  await logIn(one)
  expect(await post(other, '/spot/order/place')).toEqual({ echo: '{}' })
  await one.evaluate(() => (globalThis as PageWindow).page.signing.forgetSession())
  await context.clearCookies()
  expect(await post(other, '/spot/order/place')).toMatchObject({ code: '00020' })
})
