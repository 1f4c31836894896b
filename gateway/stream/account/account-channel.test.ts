import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountFrame } from '#lib/contract/trading-stream.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { AccountChannel } from './account-channel.ts'

/** Goal: whoever comes back too late gets everything anew; whoever comes in time, what is missing; and never a gap. */

let floor: Floor
let channel: AccountChannel
/** Work that was put off until after what is told at once. */
let later: (() => void)[]

beforeEach(async () => {
  floor = new Floor()
  later = []
  await floor.trader('ann')
  channel = new AccountChannel({
    exchange: floor.exchange, feed: floor.feed, account: 'ann', run: 'run', wallNow: () => floor.nowMs, soon: (run) => later.push(run),
  })
})
afterEach(() => {
  channel.close()
  floor.end()
})

const sequence = () => floor.exchange.sequence('ann')

function join(seq: number): AccountFrame[] {
  const frames: AccountFrame[] = []
  channel.join({ send: (frame) => frames.push(JSON.parse(frame) as AccountFrame) }, { run: 'run', seq })
  return frames
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
  const numbers = (frames: readonly AccountFrame[]) => frames.map((frame) => (frame.type === 'update' ? [frame.from, frame.seq] : frame.type))
  expect(numbers(early)).toEqual([[start + 1, middle], [middle + 1, sequence()]])
  expect(numbers(late)).toEqual([[start + 1, middle], [middle + 1, sequence()]])
})
