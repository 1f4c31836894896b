import { describe, expect, it } from 'vitest'
import { FINGERPRINT_PLACEHOLDER } from '#lib/contract/signing/device.ts'
import { GOOD_TOKEN, openDeviceBench } from '#tests/rigs/device.ts'

// Copied from specification 9, deliberately not imported.
const TOKEN_REFRESH_MS = 1_200_000
const TOKEN_EXPIRY_MS = 14_400_000
const SCRIPT_WAIT_MS = 10_000
const TOKEN_RACE_MS = 5000

const never = new Promise<string>(() => {})

it('gives its tabs one terminal code, which is empty until it is known (specification 3.4)', async () => {
  const { openTab, pass } = openDeviceBench()
  const [one, other] = [openTab(), openTab()]
  expect(one.device.terminalCode()).toBe('')
  one.device.start()
  await pass(0)
  expect([one.device.terminalCode(), other.device.terminalCode()]).toEqual(Array(2).fill('9f86d081884c7d659a2feaa0c55ad015'))
})

describe('the device token (specification 4.2)', () => {
  it('is not initialised before it starts, and a success with 40 characters', async () => {
    const { openTab, pass, cookies, service } = openDeviceBench()
    const { device, reports } = openTab()
    expect(device.status()).toBe('notInitialised')
    device.start()
    await pass(0)
    expect(device.status()).toBe('success')
    expect(cookies.read('agio_device_token')).toBe(GOOD_TOKEN)
    expect(await device.take()).toBe(GOOD_TOKEN)
    expect(service.asked).toEqual([{ appId: 'web-dev', fingerprint: '9f86d081884c7d659a2feaa0c55ad015' }])
    expect(reports).toEqual([])
  })

  it('is demoted with any other text', async () => {
    const { openTab, pass, service } = openDeviceBench()
    service.answers = ['short']
    const { device } = openTab()
    device.start()
    await pass(0)
    expect([device.status(), await device.take()]).toEqual(['demoted', 'short'])
  })

  it.each(['', 'x'.repeat(513)])('tries again once after 1 s, then reports an error: %j', async (answer) => {
    const { openTab, pass, service } = openDeviceBench()
    service.answers = [answer]
    const { device, reports } = openTab()
    device.start()
    await pass(900)
    expect([device.status(), service.asked.length]).toEqual(['notInitialised', 1])
    await pass(100)
    expect([device.status(), service.asked.length]).toEqual(['error', 2])
    await pass(60_000)
    expect(service.asked).toHaveLength(2)
    expect(reports).toEqual(['deviceTokenFailed: the service gave no token'])
  })

  it('reports nothing where the second try succeeds', async () => {
    const { openTab, pass, service } = openDeviceBench()
    service.answers = [new Error('offline'), GOOD_TOKEN]
    const { device, reports } = openTab()
    device.start()
    await pass(1000)
    expect([device.status(), reports]).toEqual(['success', []])
  })

  it('waits up to 10 s for its script, then reports an error', async () => {
    const { openTab, pass } = openDeviceBench()
    const { device, reports } = openTab({ loadSdk: () => new Promise(() => {}) })
    device.start()
    await pass(SCRIPT_WAIT_MS - 100)
    expect(device.status()).toBe('notInitialised')
    await pass(100)
    expect(device.status()).toBe('error')
    expect(reports).toEqual(['deviceTokenFailed: the device-risk script did not load'])
  })

  it.each([
    ['does not load', () => Promise.reject(new Error('404')), 'the device-risk script did not load'],
    ['brings something else', () => Promise.resolve({ token: 1 }), 'the device-risk script is not what it should be'],
    ['brings nothing', () => Promise.resolve(undefined), 'the device-risk script is not what it should be'],
  ])('reports an error where its script %s', async (_what, loadSdk, reason) => {
    const { openTab, pass } = openDeviceBench()
    const { device, reports } = openTab({ loadSdk })
    device.start()
    await pass(0)
    expect([device.status(), reports]).toEqual(['error', [`deviceTokenFailed: ${reason}`]])
  })

  it('times out where the service does not answer', async () => {
    const { openTab, pass, service } = openDeviceBench()
    service.answers = [never]
    const { device, reports } = openTab()
    device.start()
    await pass(21_000)
    expect([device.status(), service.asked.length, reports.length]).toEqual(['timeout', 2, 1])
  })
})

describe('refreshing (specification 4.2 and 9)', () => {
  it('comes every 1200 s while the page is visible', async () => {
    const { openTab, pass, service } = openDeviceBench()
    const tab = openTab()
    tab.device.start()
    await pass(TOKEN_REFRESH_MS - 100)
    expect(service.asked).toHaveLength(1)
    await pass(100)
    expect(service.asked).toHaveLength(2)
    await pass(TOKEN_REFRESH_MS)
    expect(service.asked).toHaveLength(3)
  })

  it('stops while it is hidden, and is made up for when it is seen again', async () => {
    const { openTab, pass, service } = openDeviceBench()
    const tab = openTab()
    tab.device.start()
    await pass(1000)
    tab.setVisible(false)
    await pass(TOKEN_REFRESH_MS * 2)
    expect(service.asked).toHaveLength(1)
    tab.setVisible(true)
    await pass(0)
    expect(service.asked).toHaveLength(2)
    tab.setVisible(false)
    tab.setVisible(true)
    await pass(0)
    expect(service.asked).toHaveLength(2)
  })

  it('ends with its undo', async () => {
    const { openTab, pass, service, clock } = openDeviceBench()
    const tab = openTab()
    const stop = tab.device.start()
    await pass(100)
    stop()
    expect(clock.pending()).toBe(0)
    await pass(TOKEN_REFRESH_MS)
    tab.setVisible(true)
    expect(service.asked).toHaveLength(1)
  })
})

describe('a request that needs the token', () => {
  it('gets the one that is there, while it is younger than 4 h', async () => {
    const { openTab, pass, clock, service } = openDeviceBench()
    const { device } = openTab()
    expect(await device.take()).toBe(GOOD_TOKEN)
    clock.advance(TOKEN_EXPIRY_MS - 1)
    await device.take()
    expect(service.asked).toHaveLength(1)
    clock.advance(1)
    service.answers = ['b'.repeat(40)]
    const taking = device.take()
    await pass(0)
    expect(await taking).toBe('b'.repeat(40))
  })

  it('waits for it at most 5 s, then goes without', async () => {
    const { openTab, pass, service } = openDeviceBench()
    service.answers = [never]
    const { device } = openTab()
    const taking = device.take()
    let taken: string | undefined
    void taking.then((token) => (taken = token))
    await pass(TOKEN_RACE_MS - 100)
    expect(taken).toBeUndefined()
    await pass(100)
    expect([taken, device.status()]).toEqual(['', 'timeout'])
  })

  it('does not trust a token whose age nobody knows', async () => {
    const { openTab, cookies, service, clock } = openDeviceBench()
    cookies.write('agio_device_token', 'left over', 7)
    const { device, storage } = openTab()
    expect(await device.take()).toBe(GOOD_TOKEN)
    storage.setItem('agio_device_token_time', String(clock.now() + 60_000))
    await device.take()
    expect(service.asked).toHaveLength(2)
  })
})

describe('several tabs', () => {
  it('refresh once: the pending flag keeps the others back, and they get the token too', async () => {
    const { openTab, pass, service } = openDeviceBench()
    const tabs = [openTab(), openTab(), openTab()]
    for (const { device } of tabs) device.start()
    await pass(0)
    expect(service.asked).toHaveLength(1)
    expect(tabs.map(({ device }) => device.status())).toEqual(['success', 'success', 'success'])
    expect(await Promise.all(tabs.map(({ device }) => device.take()))).toEqual([GOOD_TOKEN, GOOD_TOKEN, GOOD_TOKEN])
  })

  it('see by themselves that another one is done, where no storage event tells them', async () => {
    const { openTab, pass, service } = openDeviceBench()
    let answer = (_token: string): void => {}
    service.answers = [new Promise((resolve) => (answer = resolve))]
    const deaf = { addEventListener: () => {}, removeEventListener: () => {} }
    const tabs = [openTab(), openTab({ events: deaf })]
    for (const { device } of tabs) device.start()
    await pass(0)
    answer(GOOD_TOKEN)
    await pass(300)
    expect(tabs.map(({ device }) => device.status())).toEqual(['success', 'success'])
    expect(service.asked).toHaveLength(1)
  })

  it('wait for a token that is seen after the flag is gone, and say so where none comes', async () => {
    const { openTab, pass, service, cookies } = openDeviceBench()
    let answer = (_token: string): void => {}
    service.answers = [new Promise((resolve) => (answer = resolve))]
    let isSeen = false
    const late = { ...cookies, read: (name: string) => (isSeen ? cookies.read(name) : undefined) }
    const tabs = [openTab(), openTab({ cookies: late }), openTab({ cookies: { ...cookies, read: () => undefined } })]
    for (const { device } of tabs) device.start()
    await pass(0)
    answer(GOOD_TOKEN)
    await pass(300)
    isSeen = true
    await pass(1000)
    expect(tabs.map(({ device }) => device.status())).toEqual(['success', 'success', 'error'])
    expect(service.asked).toHaveLength(1)
  })

  it('do not wait for ever for one that was closed in the middle', async () => {
    const { openTab, pass, service } = openDeviceBench()
    const closed = openTab()
    service.answers = [never, GOOD_TOKEN]
    closed.device.start()
    await pass(0)
    const other = openTab()
    const taking = other.device.take()
    await pass(TOKEN_RACE_MS)
    expect([await taking, other.device.status()]).toEqual(['', 'timeout'])
    await pass(60_000)
    // The closed tab's pending flag has expired; the service answers now.
    expect(await openTab().device.take()).toBe(GOOD_TOKEN)
  })

  it('make one fingerprint, under a lock that is waited for 1 s', async () => {
    const { openTab, pass, service } = openDeviceBench()
    let finish = (_fingerprint: string): void => {}
    service.fingerprint = () => new Promise((resolve) => (finish = resolve))
    const first = openTab()
    first.device.start()
    await pass(0)
    expect(service.fingerprintsMade).toBe(1)
    // A second tab that the pending flag does not stop, as after its lifetime.
    first.storage.removeItem('agio_device_token_pending')
    const second = openTab()
    second.device.start()
    await pass(500)
    expect(service.fingerprintsMade).toBe(1)
    finish('c'.repeat(32))
    await pass(0)
    expect([service.fingerprintsMade, service.asked.map(({ fingerprint }) => fingerprint)]).toEqual([1, ['c'.repeat(32), 'c'.repeat(32)]])
  })

  it('make their own where the other takes longer than 1 s', async () => {
    const { openTab, pass, service } = openDeviceBench()
    service.fingerprint = () => never
    const first = openTab()
    first.device.start()
    await pass(0)
    first.storage.removeItem('agio_device_token_pending')
    service.fingerprint = () => Promise.resolve('d'.repeat(32))
    const second = openTab()
    second.device.start()
    await pass(900)
    expect(service.fingerprintsMade).toBe(1)
    await pass(100)
    expect(service.asked).toEqual([{ appId: 'web-dev', fingerprint: 'd'.repeat(32) }])
  })
})

it.each([FINGERPRINT_PLACEHOLDER, ''])('takes %j for no fingerprint (specification 5), and keeps none', async (placeholder) => {
  const { openTab, pass, service } = openDeviceBench()
  service.fingerprint = () => Promise.resolve(placeholder)
  const tab = openTab()
  tab.device.start()
  await pass(0)
  expect(service.asked).toEqual([{ appId: 'web-dev', fingerprint: '' }])
  expect(tab.storage.getItem('agio_device_fingerprint')).toBeNull()
  expect(tab.device.terminalCode()).toBe('')
})
