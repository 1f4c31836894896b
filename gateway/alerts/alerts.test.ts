import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALERTS_MAX } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import { priceAlert, startAlerts, type AlertsHome } from '#tests/rigs/alerts/alerts-home.ts'
import { FrameRig, MINUTE_MS } from '#tests/rigs/feeds/frame-rig.ts'
import { openHttpsReceiver, type HttpsReceiver } from '#tests/rigs/alerts/https-receiver.ts'
import { createPushBrowser, readSender } from '#tests/rigs/alerts/push-browser.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'

/** Goal: each alert fires once and is told once in each way that its owner chose, whatever dies in between. */

let rig: FrameRig
let kind: StoreKind
let home: AlertsHome
let receiver: HttpsReceiver
let owner = ''
const exchange = { read: { positions: () => [] } } as unknown as Parameters<typeof startAlerts>[0]['exchange']

beforeEach(async () => {
  rig = new FrameRig().live()
  rig.trade(100)
  kind = await STORE_KINDS.SQLite()
  receiver = await openHttpsReceiver()
  home = await startAlerts({ opened: await kind.open(), outgoing: receiver.outgoing, feed: rig.feed, exchange })
  owner = (await home.accounts.users.create({ kind: 'user', email: 'ada@agio.example' }))?.id ?? ''
})
afterEach(async () => {
  await home.close()
  rig.feed.close()
  await receiver.close()
  await kind.close()
})

const at = (ticks: number) => rig.market.priceText(ticks)
const create = (change: Parameters<typeof priceAlert>[0] = {}) =>
  home.accounts.alerts.create(owner, priceAlert({ value: at(110), ...change }), 'de')
const rows = async () => (await home.accounts.alerts.list(owner)).rows
const states = async () => (await rows()).map(({ status }) => status)
const notices = async () => (await home.accounts.inbox.list(owner)).rows.map(({ kind: name, args }) => [name, args])
const move = async (ticks: number) => {
  rig.now += 1000
  rig.trade(ticks)
  await home.open.judge.look()
}
const fired = (count = 1) => expect.poll(async () => (await states()).filter((status) => status === 'fired').length).toBe(count)

describe('an alert of a price', () => {
  it('fires when the price comes to it, once, into the inbox and the pages of its owner', async () => {
    expect((await create()).ok).toBe(true)
    await move(109)
    expect(await states()).toEqual(['open'])
    await move(110)
    await fired()
    await move(120)
    await move(90)
    await move(110)
    expect(await notices()).toEqual([
      ['alert-price', { symbol: 'BTCUSDT', target: expect.stringContaining('USDT') as string, value: expect.any(String) as string }],
    ])
    expect(home.told.filter(({ message }) => message.notice !== null)).toHaveLength(1)
  })

  it('fires at the extreme of trades between two looks', async () => {
    await create()
    rig.now += 10
    rig.trade(111)
    rig.trade(100)
    await fired()
    expect((await rows())[0]?.firedValue).toContain(at(111).replace(/0+$/, '').slice(0, 4))
  })

  it('is refused where it is met already, where the pair is unknown, and where its value makes no sense', async () => {
    expect(await create({ value: at(100) })).toMatchObject({ ok: false, error: 'alertMet' })
    expect(await create({ direction: 'below' })).toMatchObject({ ok: false, error: 'alertMet' })
    expect(await create({ symbol: 'NOPEUSDT' })).toMatchObject({ ok: false, error: 'symbolNotListed' })
    expect(await create({ value: '0' })).toMatchObject({ ok: false, error: 'alertValueWrong' })
    expect(await create({ kind: 'funding' })).toMatchObject({ ok: false, error: 'alertValueWrong' })
    expect(await create({ kind: 'indicator' })).toMatchObject({ ok: false, error: 'alertValueWrong' })
    const line = { name: 'RSI', period: 14, interval: '1h' } as const
    expect(await create({ kind: 'indicator', value: '70', line })).toMatchObject({ ok: false, error: 'alertNoFigure' })
    expect(await rows()).toEqual([])
  })

  it('waits while the market is not live', async () => {
    await create()
    rig.say({ type: 'state', market: 'spot:BTCUSDT', state: 'stale' })
    await move(120)
    expect(await states()).toEqual(['open'])
    rig.live()
    await move(120)
    await fired()
  })

  it('can be changed, set again after it fired, and deleted', async () => {
    const made = await create()
    const id = made.ok ? made.value.id : ''
    const terms = { direction: 'above', value: at(120), channels: [] } as const
    expect((await home.accounts.alerts.edit(owner, { id, ...terms, channels: [] })).ok).toBe(true)
    await move(115)
    expect(await states()).toEqual(['open'])
    await move(120)
    await fired()
    expect((await home.accounts.alerts.edit(owner, { id, ...terms, value: at(130), channels: [] })).ok).toBe(true)
    expect(await states()).toEqual(['open'])
    await move(130)
    await fired()
    expect(await notices()).toHaveLength(2)
    await home.accounts.alerts.remove(owner, [id])
    expect(await rows()).toEqual([])
    expect(await home.accounts.alerts.edit(owner, { id, ...terms, channels: [] })).toMatchObject({ error: 'alertUnknown' })
  })

  it('belongs to its owner alone', async () => {
    const made = await create()
    const id = made.ok ? made.value.id : ''
    await home.accounts.alerts.remove('1', [id])
    expect(await home.accounts.alerts.edit('1', { id, direction: 'above', value: at(120), channels: [] })).toMatchObject({ ok: false })
    expect(await states()).toEqual(['open'])
  })

  it(`is one of at most ${ALERTS_MAX}`, async () => {
    for (let count = 0; count < ALERTS_MAX; count += 1) expect((await create({ value: at(110 + count) })).ok).toBe(true)
    expect(await create()).toMatchObject({ ok: false, error: 'alertsFull' })
    await move(110)
    await fired()
    expect((await create({ value: at(500) })).ok).toBe(true)
  })

  it('of a change fires by the change of 24 hours', async () => {
    rig.say({
      type: 'ticker',
      market: 'spot:BTCUSDT',
      time: rig.now,
      last: 100,
      open24h: 100,
      high24h: 100,
      low24h: 100,
      openUtc: null,
      bid: 99,
      ask: 101,
      volume: 1,
      quote: 1n,
      bidSize: 1,
      askSize: 1,
    })
    expect((await create({ kind: 'percent', direction: 'below', value: '-5' })).ok).toBe(true)
    await move(96)
    expect(await states()).toEqual(['open'])
    await move(95)
    await fired()
    expect(await notices()).toEqual([['alert-percent', { symbol: 'BTCUSDT', target: '-5%', value: '-5.00%' }]])
  })
})

describe('after a restart', () => {
  it('an open alert fires, and one that has fired does not fire again', async () => {
    await create()
    await home.restart()
    await move(110)
    await fired()
    await home.restart()
    await move(120)
    expect(await notices()).toHaveLength(1)
  })

  it('a price that came and went while nothing ran fires once, at the time at which it came', async () => {
    await create()
    await create({ value: at(115) })
    await home.open.close()
    const minute = Math.ceil(rig.now / MINUTE_MS) * MINUTE_MS
    rig.now = minute + 5 * MINUTE_MS
    const bars = [0, 1, 2, 3, 4].map((nth) => {
      const high = nth === 1 ? 112 : 101
      return { time: minute + nth * MINUTE_MS, open: 100, high, low: 90, close: 95, volume: 1, quote: 1n }
    })
    const span = { from: minute - 2 * MINUTE_MS, to: minute + 4 * MINUTE_MS }
    rig.say({ type: 'bars', market: 'spot:BTCUSDT', kind: 'market', level: 'minute', ...span, bars })
    rig.live().trade(95)
    await home.restart()
    await home.open.judge.look()
    await fired()
    expect((await rows()).find(({ status }) => status === 'fired')).toMatchObject({ endedAt: minute + MINUTE_MS })
    await home.restart()
    await home.open.judge.look()
    expect(await states()).toEqual(['open', 'fired'])
    expect(await notices()).toHaveLength(1)
  })

  it('what was left to be sent is sent, a mail that may have left is not', async () => {
    await home.accounts.alertTargets.setWebhook(owner, receiver.addressOf('/hook'))
    receiver.status = 503
    await create({ channels: ['webhook', 'mail'] })
    await move(110)
    await expect.poll(() => receiver.received.length).toBe(1)
    await expect.poll(() => home.letters.length).toBe(1)
    const of = (channel: string) => home.store.updateTable('alertDeliveries').where('channel', '=', channel)
    await expect.poll(async () => (await rows())[0]?.deliveries.map(({ status }) => status).toSorted()).toEqual(['sent', 'waiting'])
    // Both were under way when the process died.
    await of('mail').set({ status: 'sending' }).execute()
    await of('webhook').set({ status: 'sending', dueAt: 0 }).execute()
    receiver.status = 200
    await home.restart()
    await expect.poll(() => receiver.received.length).toBe(2)
    await expect.poll(async () => (await rows())[0]?.deliveries.map(({ status }) => status).toSorted()).toEqual(['failed', 'sent'])
    expect(home.letters).toHaveLength(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})

describe('what is sent', () => {
  it('is a mail in the language in which the alert was made', async () => {
    await create({ channels: ['mail'] })
    await move(110)
    await expect.poll(() => home.letters.length).toBe(1)
    expect(home.letters[0]).toMatchObject({
      to: 'ada@agio.example',
      // Pair, condition and price, without marks that lists of mails show as boxes.
      letter: { kind: 'alert', subject: expect.stringMatching(/^BTCUSDT hat [\d,.]+ USDT erreicht\. [^\u2066]*\d USDT\.$/) as string },
    })
  })

  it('is a webhook that its receiver can verify, repeated until it is taken', async () => {
    const set = await home.accounts.alertTargets.setWebhook(owner, receiver.addressOf('/hook?a=b'))
    const secret = set.ok ? (set.value ?? '') : ''
    receiver.status = 500
    await create({ channels: ['webhook', 'push'] })
    await move(110)
    await expect.poll(() => receiver.received.length).toBe(1)
    await expect.poll(async () => (await rows())[0]?.deliveries).toEqual([{ channel: 'webhook', status: 'waiting' }])
    receiver.status = 204
    const later = async () => {
      home.clock.advance(10_000)
      return (await rows())[0]?.deliveries
    }
    await expect.poll(later).toEqual([{ channel: 'webhook', status: 'sent' }])
    const [first, second] = receiver.received
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
    const { headers, body, path } = second ?? { headers: {}, body: Buffer.alloc(0), path: '' }
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(path).toBe('/hook?a=b')
    expect(JSON.parse(body.toString())).toMatchObject({
      type: 'alert.fired',
      data: { symbol: 'BTCUSDT', kind: 'price', direction: 'above', value: at(110) },
    })
  })

  it('is a push message that only its browser reads', async () => {
    const browser = createPushBrowser()
    const endpoint = receiver.addressOf('/push/1')
    expect((await home.accounts.alertTargets.addPush(owner, { endpoint, ...browser.keys }, 'Chrome')).ok).toBe(true)
    const made = await create({ channels: ['push'] })
    await move(110)
    await expect.poll(async () => (await rows())[0]?.deliveries).toEqual([{ channel: 'push', status: 'sent' }])
    const [message] = receiver.received
    if (message === undefined) throw new Error('nothing was sent')
    expect(browser.read(message)).toMatchObject({
      title: expect.stringMatching(/BTCUSDT.+USDT/) as string,
      body: expect.stringContaining('erreicht') as string,
      tag: made.ok ? made.value.id : '',
      path: '/de/account/setting/alerts',
      lang: 'de',
      dir: 'ltr',
    })
    expect(() => createPushBrowser().read(message)).toThrow('unable to authenticate data')
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    const { publicKey } = home.accounts.alertTargets.pushKeys
    expect(readSender(message)).toMatchObject({ publicKey, claims: { aud: new URL(endpoint).origin } })
  })

  it('ends where the browser has given up its subscription', async () => {
    const { keys } = createPushBrowser()
    await home.accounts.alertTargets.addPush(owner, { endpoint: receiver.addressOf('/push/2'), ...keys }, 'Chrome')
    receiver.status = 410
    await create({ channels: ['push'] })
    await move(110)
    await expect.poll(async () => (await rows())[0]?.deliveries).toEqual([{ channel: 'push', status: 'failed' }])
    expect(await home.accounts.alertTargets.of(owner, 'push')).toEqual([])
  })

  it('goes to no address that is not public', async () => {
    const { alertTargets } = home.accounts
    expect(await alertTargets.setWebhook(owner, 'https://169.254.169.254/latest')).toMatchObject({ ok: false, error: 'webhookRefused' })
    expect(await alertTargets.addPush(owner, { endpoint: 'https://127.0.0.1/', ...createPushBrowser().keys }, '')).toMatchObject({
      ok: false,
    })
    const wrongKey = { endpoint: receiver.addressOf('/'), p256dh: 'AAAA', auth: createPushBrowser().keys.auth }
    expect(await alertTargets.addPush(owner, wrongKey, '')).toMatchObject({ ok: false, error: 'invalidParameter' })
  })

  it('is in no readable form in the store', async () => {
    const url = receiver.addressOf('/hook/with-a-token')
    const set = await home.accounts.alertTargets.setWebhook(owner, url)
    const stored = JSON.stringify(await home.store.selectFrom('alertTargets').selectAll().execute())
    expect(stored).not.toContain('with-a-token')
    expect(stored).not.toContain(set.ok ? set.value : '')
  })
})
