import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import { required } from '#lib/kernel/assert.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { priceAlert } from '#tests/rigs/alerts/alerts-home.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { OwnedAlert } from '#gateway/accounts/alerts/alerts.ts'
import { DAY_MS } from '#gateway/feed/intervals.ts'
import { distancesOf } from './distances.ts'
import { indicatorNow } from './figures.ts'
import { createJudge, type Judge, type MetAlert } from './judge.ts'

/** Goal: alerts of indicators, rates, liquidations and of the time in which nothing ran fire by the figures of the running market and the running exchange. */

let floor: Floor
let judge: Judge
let fired: MetAlert[]

const newJudge = () =>
  createJudge({
    feed: floor.feed,
    exchange: floor.exchange,
    timers: createManualClock(),
    fire: (met) => Promise.resolve(void fired.push(met)),
    delist: () => Promise.resolve(),
    log: { warn: () => {} },
  })
beforeEach(() => {
  floor = new Floor()
  fired = []
  judge = newJudge()
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
  openedAt: floor.nowMs,
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

describe('a figure that came and went while nothing ran', () => {
  const MINUTES = 90
  const market = () => required(floor.feed.market('spot', 'BTCUSDT'), 'it is listed')
  /** The highest price of the minutes to come, in which nothing runs, and when it comes. */
  function peak(): { readonly value: string; readonly atMs: number } {
    const from = floor.nowMs
    floor.nowMs += MINUTES * 60_000
    const bars = floor.feed.candles(market(), { interval: '1m', limit: MINUTES + 1, startTime: from + 60_000 })
    const last = floor.feed.last(market())
    floor.nowMs = from
    const top = required(bars.toSorted((a, b) => b.high - a.high || a.time - b.time)[0], 'it rises')
    expect(top.high).toBeGreaterThan(Math.max(last, floor.feed.last(market())))
    return { value: market().priceText(top.high), atMs: top.time }
  }
  /** Ends the judge, lets time pass and starts another one with the alerts that were open. */
  async function restart(alerts: readonly OwnedAlert[], minutes = MINUTES): Promise<void> {
    const judgedTo = judge.judgedTo()
    judge.close()
    expect(judge.judgedTo()).toBe(null)
    floor.nowMs += minutes * 60_000
    judge = newJudge()
    judge.restore(
      alerts.filter(({ id }) => !fired.some(({ alert }) => alert.id === id)),
      judgedTo,
    )
    expect(judge.judgedTo()).toBe(alerts.length > fired.length ? null : floor.nowMs)
    await judge.look()
    expect(judge.judgedTo()).toBe(floor.nowMs)
  }

  it('meets an alert of a price once, and tells when', async () => {
    const { value, atMs } = peak()
    const met = { ...opened(priceAlert({ value, direction: 'above' })), id: 'met' }
    const missed = { ...opened(priceAlert({ value: String(Number(value) + 0.01), direction: 'above' })), id: 'missed' }
    await restart([met, missed])
    expect(fired.map(({ alert, atMs: at }) => [alert.id, at])).toEqual([['met', atMs]])
    expect(fired[0]?.value).toContain('USDT')
  })

  it('judges a gap of days by the candles of hours', async () => {
    const from = floor.nowMs
    const minutes = 3 * 1440
    floor.nowMs += minutes * 60_000
    const bars = floor.feed.candles(market(), { interval: '1h', limit: 100, startTime: from + 3_600_000 })
    const [last, top] = [floor.feed.last(market()), required(bars.toSorted((a, b) => b.high - a.high || a.time - b.time)[0], 'it rises')]
    floor.nowMs = from
    expect(top.high).toBeGreaterThan(Math.max(last, floor.feed.last(market())))
    await restart([opened(priceAlert({ value: market().priceText(top.high), direction: 'above' }))], minutes)
    expect(fired).toMatchObject([{ atMs: top.time }])
  })

  it('meets no alert that was opened later, and none without an earlier judgement', async () => {
    const { value, atMs } = peak()
    const alert = { ...opened(priceAlert({ value, direction: 'above' })), openedAt: atMs + 60_000 }
    await restart([alert])
    expect(fired).toEqual([])
    judge.close()
    judge = newJudge()
    judge.restore([{ ...alert, openedAt: 0 }], null)
    await judge.look()
    expect(fired).toEqual([])
  })

  it('meets an alert of a change where a candle closed, and of an indicator where one of its own did', async () => {
    const from = floor.nowMs
    const line = { name: 'RSI', period: 14, interval: '5m' } as const
    const seen: { readonly at: number; readonly change: number; readonly rsi: number }[] = []
    for (let at = from + 300_000; at < from + MINUTES * 60_000; at += 300_000) {
      floor.nowMs = at
      const rsi = (await indicatorNow(floor.feed, market(), line))?.measure ?? 0
      const [before] = floor.feed.candles(market(), { interval: '1m', limit: 1, endTime: at - DAY_MS - 60_000 })
      const [close] = floor.feed.candles(market(), { interval: '1m', limit: 1, endTime: at - 60_000 })
      seen.push({ at, rsi, change: (((close?.close ?? 0) - (before?.close ?? 0)) / (before?.close ?? 1)) * 100 })
    }
    floor.nowMs = from
    const most = Math.max(...seen.map(({ rsi }) => rsi))
    const least = Math.min(...seen.map(({ change }) => change))
    const rsi = { ...opened(priceAlert({ kind: 'indicator', line, direction: 'above', value: (most - 0.001).toFixed(3) })), id: 'rsi' }
    const percent = { ...opened(priceAlert({ kind: 'percent', direction: 'below', value: (least + 0.0001).toFixed(4) })), id: 'percent' }
    const never = { ...percent, id: 'never', value: '-90' }
    await restart([rsi, percent, never])
    expect(fired.map(({ alert }) => alert.id).toSorted()).toEqual(['percent', 'rsi'])
    expect(fired.find(({ alert }) => alert.id === 'rsi')?.atMs).toBe(seen.find((one) => one.rsi === most)?.at)
  })

  it('meets an alert of a rate that was settled', async () => {
    // The next settlement is six hours after the floor's start.
    floor.nowMs += (6 * 60 - 45) * 60_000
    const contract = required(floor.feed.market('futures', 'BTCUSDT'), 'it is listed')
    const now = floor.nowMs
    floor.nowMs += MINUTES * 60_000
    const settled = floor.feed.fundingHistory(contract, { skip: 0, limit: 1 })[0]
    floor.nowMs = now
    expect(settled?.time).toBeGreaterThan(now)
    const rate = (settled?.rateMillionths ?? 0) / 10_000
    await restart([opened(futures({ kind: 'funding', direction: rate >= 0 ? 'above' : 'below', value: String(rate) }))])
    expect(fired).toMatchObject([{ value: `${rate.toFixed(4)}%` }])
  })
})
