import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountMessage } from '#lib/contract/trading/trading-stream.ts'
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
  channel = new AccountChannel({
    exchange: floor.exchange,
    feed: floor.feed,
    account: 'ann',
    run: 'run',
    wallNow: () => floor.nowMs,
    soon: (run) => later.push(run),
  })
})
afterEach(() => {
  channel.close()
  floor.end()
})

const sequence = () => floor.exchange.sequence('ann')

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

it('keeps what it has sent for a while, and answers with a snapshot after that', async () => {
  const start = sequence()
  const order = { market: 'spot:BTCUSDT', wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks: 4_900_000, lots: 100 } as const
  while (sequence() - start <= 2100) {
    await floor.submit({ type: 'place-batch', account: 'ann', orders: Array.from({ length: 50 }, () => order) })
    await floor.submit({ type: 'cancel-all', account: 'ann', kind: 'both' })
    runLater()
  }
  const last = sequence()
  expect(join(start)[0]).toMatchObject({ type: 'snapshot', seq: last })
  expect(join(last - 900)).toMatchObject([{ type: 'update', from: last - 899, seq: last }])
  expect(join(last)).toEqual([])
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
