import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountMessage } from '#lib/contract/trading-stream.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { AccountChannel } from './account-channel.ts'

/** Goal: a client that returns too late gets a full snapshot; one that returns in time gets what it missed; never a gap. */

let floor: Floor
let channel: AccountChannel
/** Work deferred until after the current messages. */
let later: (() => void)[]

beforeEach(async () => {
  floor = new Floor()
  later = []
  await floor.trader('ann')
  channel = open()
})
afterEach(() => {
  channel.close()
  floor.end()
})

function open(): AccountChannel {
  return new AccountChannel({
    exchange: floor.exchange,
    feed: floor.feed,
    account: 'ann',
    run: () => 'run',
    wallNow: () => floor.nowMs,
    soon: (run) => later.push(run),
  })
}

const sequence = () => floor.exchange.sequence()

function join(seq: number): AccountMessage[] {
  const messages: AccountMessage[] = []
  channel.join({ send: (message) => messages.push(JSON.parse(message) as AccountMessage) }, { run: 'run', seq })
  return messages
}

function runLater(): void {
  const works = later
  later = []
  for (const work of works) work()
}

it('tells a reader that returns what it missed, even before the channel was opened, and all it can if that is not known', async () => {
  const early = sequence()
  const order = { market: 'spot:BTCUSDT', wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks: 4_900_000, lots: 100 } as const
  await floor.place('ann', { side: 'buy', lots: 1000 })
  channel.close()
  channel = open()
  const start = sequence()
  // More events than the channel keeps itself.
  for (let nth = 0; nth < 21; nth += 1) {
    await floor.submit({ type: 'place-batch', account: 'ann', orders: Array.from({ length: 50 }, () => order) })
    await floor.submit({ type: 'cancel-all', account: 'ann', kind: 'both' })
    runLater()
  }
  const last = sequence()
  expect(join(start)).toMatchObject([{ type: 'update', from: start + 1, seq: last }])
  expect(join(early)).toMatchObject([{ type: 'update', from: early + 1, seq: last, fills: [{ size: '0.001000' }] }])
  expect(join(last - 2)).toMatchObject([{ type: 'update', from: last - 1, seq: last }])
  expect(join(last)).toEqual([])
  expect(join(0)).toMatchObject([{ type: 'snapshot', seq: last }])
  expect(join(last + 1)).toMatchObject([{ type: 'snapshot', seq: last }])
})

it('tells readers that nothing has happened, so that their position is one that others know too', async () => {
  const start = sequence()
  const messages = join(start)
  await floor.trader('bob')
  channel.advance()
  channel.advance()
  await floor.place('ann', { side: 'buy', lots: 1000 })
  runLater()
  const [nothing, update] = messages
  expect(messages).toHaveLength(2)
  expect(nothing).toEqual({ type: 'update', from: start + 1, seq: expect.any(Number) as number, ts: floor.nowMs })
  expect(update).toMatchObject({ from: nothing?.type === 'update' && nothing.seq + 1, seq: sequence(), fills: [{}] })
})

it('leaves no gap for a reader that comes between an event and its telling', async () => {
  const early = join(sequence())
  const start = sequence()
  await floor.place('ann', { side: 'buy', lots: 1000 })
  const middle = sequence()
  const late = join(start)
  await floor.place('ann', { side: 'buy', lots: 1000 })
  runLater()
  const numbers = (messages: readonly AccountMessage[]) =>
    messages.map((message) => (message.type === 'update' ? [message.from, message.seq] : message.type))
  expect(numbers(early)).toEqual([
    [start + 1, middle],
    [middle + 1, sequence()],
  ])
  expect(numbers(late)).toEqual([
    [start + 1, middle],
    [middle + 1, sequence()],
  ])
})
