import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import { required } from '#lib/kernel/assert.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { priceAlert } from '#tests/rigs/alerts/alerts-home.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { OwnedAlert } from '#gateway/accounts/alerts/alerts.ts'
import { distancesOf } from './distances.ts'
import { indicatorNow } from './figures.ts'
import { createJudge, type Judge, type MetAlert } from './judge.ts'

/** Goal: alerts of indicators, rates and liquidations fire by the figures of the running market and the running exchange. */

let floor: Floor
let judge: Judge
let fired: MetAlert[]

beforeEach(() => {
  floor = new Floor()
  fired = []
  judge = createJudge({
    feed: floor.feed,
    exchange: floor.exchange,
    timers: createManualClock(),
    fire: (met) => Promise.resolve(void fired.push(met)),
    delist: () => Promise.resolve(),
    log: { warn: () => {} },
  })
})
afterEach(() => {
  judge.close()
  floor.end()
})

const ACCOUNT = 'ada'
const futures = (change: Partial<NewAlert>): NewAlert => priceAlert({ product: 'futures', ...change })
const opened = (alert: NewAlert): OwnedAlert => ({
  ...alert,
  id: 'alert',
  userId: ACCOUNT,
  locale: 'en',
  line: alert.line ?? null,
  status: 'open',
  createdAt: 0,
  endedAt: null,
  firedValue: null,
})

describe('an alert of an indicator', () => {
  it('fires when a candle has closed beyond its value, and at no earlier one', async () => {
    const line = { name: 'RSI', period: 14, interval: '5m' } as const
    const market = required(floor.feed.market('spot', 'BTCUSDT'), 'it is listed')
    const now = required(await indicatorNow(floor.feed, market, line), 'there are candles').measure
    const alert = priceAlert({ kind: 'indicator', line, direction: 'above', value: (now + 5).toFixed(2) })
    expect(await judge.admit(ACCOUNT, alert)).toEqual({ ok: true, value: null })
    expect(await judge.admit(ACCOUNT, { ...alert, direction: 'below' })).toEqual({ ok: false, error: 'alertMet' })
    judge.opened(opened(alert))
    let measure = now
    for (let candles = 0; candles < 200 && fired.length === 0; candles += 1) {
      expect(measure).toBeLessThan(now + 5)
      floor.nowMs += 300_000
      measure = (await indicatorNow(floor.feed, market, line))?.measure ?? 0
      await judge.look()
    }
    expect(measure).toBeGreaterThanOrEqual(Number(alert.value))
    expect(fired).toMatchObject([{ target: `RSI(14) ≥ ${alert.value} · 5m`, value: measure.toFixed(2) }])
  })

  it.each(['EMA', 'SMA', 'BOLL_UPPER', 'BOLL_LOWER', 'MACD'] as const)('%s is on one side of its line', async (name) => {
    const line = { name, period: name === 'MACD' ? 0 : 20, interval: '1h' } as const
    const admitted = await Promise.all(
      (['above', 'below'] as const).map((direction) =>
        judge.admit(ACCOUNT, priceAlert({ kind: 'indicator', line, direction, value: '0' })),
      ),
    )
    expect(admitted.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })
})

it('an alert of the funding rate is judged by the rate of the next settlement', async () => {
  const market = required(floor.feed.market('futures', 'BTCUSDT'), 'it is listed')
  const rate = floor.feed.derivative(market).fundingRateMillionths / 10_000
  const met = futures({ kind: 'funding', direction: 'above', value: (rate - 0.001).toFixed(4) })
  expect(await judge.admit(ACCOUNT, met)).toEqual({ ok: false, error: 'alertMet' })
  judge.opened(opened(met))
  await judge.look()
  expect(fired).toMatchObject([{ value: `${rate.toFixed(4)}%` }])
})

describe('an alert of a liquidation', () => {
  const buy = (lots: number) => floor.place(ACCOUNT, { market: 'futures:BTCUSDT', wallet: 'futures', side: 'buy', lots })

  it('needs a position, and fires when the position comes near its liquidation', async () => {
    const alert = futures({ kind: 'liquidation', direction: 'below', value: '40' })
    expect(await judge.admit(ACCOUNT, alert)).toEqual({ ok: false, error: 'alertNoPosition' })
    await floor.trader(ACCOUNT)
    await floor.submit({ type: 'transfer', account: ACCOUNT, asset: 'USDT', from: 'spot', to: 'futures', amount: '10000' })
    let [distance] = distancesOf(floor.exchange.read, ACCOUNT, 'BTCUSDT')
    for (let orders = 0; orders < 40 && (distance === undefined || distance.measure > 60); orders += 1) {
      await buy(2000)
      floor.pass(100)
      ;[distance] = distancesOf(floor.exchange.read, ACCOUNT, 'BTCUSDT')
    }
    const far = required(distance, 'there is a position').measure
    const near = { ...alert, value: Math.floor(far / 2).toString() }
    expect(await judge.admit(ACCOUNT, near)).toEqual({ ok: true, value: null })
    expect(await judge.admit(ACCOUNT, { ...alert, value: Math.ceil(far + 1).toString() })).toMatchObject({ error: 'alertMet' })
    judge.opened(opened(near))
    await judge.look()
    expect(fired).toEqual([])
    for (let orders = 0; orders < 40 && fired.length === 0; orders += 1) {
      await buy(2000)
      floor.pass(100)
      for (let looks = 0; looks < 5; looks += 1) await judge.look()
    }
    expect(fired).toMatchObject([{ target: `${near.value}%` }])
    expect(distancesOf(floor.exchange.read, ACCOUNT, 'BTCUSDT')[0]?.measure).toBeLessThanOrEqual(Number(near.value))
  })
})
