import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { MONEY_ACTS } from '#lib/contract/operator/money.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { makeMoneyActs } from './money-acts.ts'

// Goal: an operator gives and takes funds of the real exchange once, sees before what there is, and all coins sum to zero.

const MAKER = { id: 'o1', name: 'olga', role: 'money', reason: 'a wrong settlement' } as const

let floor: Floor
let acts: ReturnType<typeof makeMoneyActs>

beforeEach(async () => {
  floor = new Floor()
  acts = makeMoneyActs({ engine: floor.exchange })
  await floor.trader('ann')
})

afterEach(() => floor.end())

const asked = { account: 'ann', wallet: 'spot', coin: 'USDT', amount: '25', requestId: 'r1' } as const
const spot = () => floor.exchange.read.balances('ann', 'spot').find(({ asset }) => asset === 'USDT')?.total

function expectAnswer(name: keyof typeof MONEY_ACTS, answer: unknown): void {
  expect([...Value.Errors(MONEY_ACTS[name].answer, answer)]).toEqual([])
}

async function balances(coin: string) {
  const answer = await acts['money/balances'].run({}, MAKER)
  expectAnswer('money/balances', answer)
  return 'rows' in answer ? answer.rows.find((row) => row.coin === coin) : undefined
}

describe('money/adjust', () => {
  it('gives once, also after a kill, and is in the account’s bills', async () => {
    const before = Number(spot())
    expect(await acts['money/adjust'].preview?.(asked, MAKER)).toMatchObject({
      account: 'ann',
      total: String(before),
      available: String(before),
      openOrders: 0,
    })
    const made = await acts['money/adjust'].run(asked, MAKER)
    expectAnswer('money/adjust', made)
    expect(made).toMatchObject({ repeated: false, balance: String(before + 25) })
    expect(floor.exchange.read.bills('ann', { limit: 1 })[0]).toMatchObject({
      kind: 'adjustment',
      asset: 'USDT',
      amount: '25',
      balance: String(before + 25),
    })
    expect(await acts['money/adjust'].run(asked, MAKER)).toMatchObject({ repeated: true, balance: String(before + 25) })
    floor.kill()
    acts = makeMoneyActs({ engine: floor.exchange })
    expect(await acts['money/adjust'].run(asked, MAKER)).toMatchObject({ repeated: true, balance: String(before + 25) })
    expect(await acts['money/adjust'].run({ ...asked, amount: '26' }, MAKER)).toEqual({ refused: 'clientIdUsed' })
    expect(floor.exchange.read.bills('ann', { limit: 1 })[0]).toMatchObject({ kind: 'adjustment', amount: '25' })
    expect(await balances('USDT')).toMatchObject({ operator: '-25', sum: '0' })
  })

  it('takes no more than is available', async () => {
    const held = await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 100_000 })
    expect(held).toMatchObject({ kind: 'done' })
    const preview = await acts['money/adjust'].preview?.(asked, MAKER)
    const { available, total } = preview as { available: string; total: string }
    expect(Number(available)).toBeLessThan(Number(total))
    expect(await acts['money/adjust'].run({ ...asked, amount: `-${total}` }, MAKER)).toEqual({ refused: 'insufficientBalance' })
    expect(await acts['money/adjust'].run({ ...asked, amount: `-${available}` }, MAKER)).toMatchObject({ repeated: false })
  })

  it.each([
    [{ account: 'nobody' }, 'unknownAccount'],
    [{ account: '@insurance' }, 'unknownAccount'],
    [{ coin: 'XYZ' }, 'unknownAsset'],
    [{ amount: '0' }, 'amountInvalid'],
    [{ amount: '9999999999' }, 'amountInvalid'],
  ])('of %o is refused by a name', async (more, refused) => {
    expect(await acts['money/adjust'].run({ ...asked, ...more }, MAKER)).toEqual({ refused })
  })
})

describe('money/fund', () => {
  it('moves between the operators’ account and the fund', async () => {
    const before = await balances('USDT')
    expect(await acts['money/fund'].preview?.({ coin: 'USDT', amount: '5', requestId: 'f1' }, MAKER)).toMatchObject({
      balance: before?.fund,
    })
    const made = await acts['money/fund'].run({ coin: 'USDT', amount: '500', requestId: 'f1' }, MAKER)
    expectAnswer('money/fund', made)
    expect(await balances('USDT')).toMatchObject({ fund: String(Number(before?.fund) + 500), operator: '-500', sum: '0' })
    expect(await acts['money/fund'].run({ coin: 'USDT', amount: '-99999999', requestId: 'f2' }, MAKER)).toEqual({
      refused: 'insufficientBalance',
    })
    expect(await acts['money/fund'].run({ coin: 'XYZ', amount: '5', requestId: 'f3' }, MAKER)).toEqual({ refused: 'unknownAsset' })
  })
})

describe('the reads of money', () => {
  it('add up to zero in every coin, with users’ funds as their balances are', async () => {
    const sums = await acts['money/sums'].run({}, MAKER)
    expectAnswer('money/sums', sums)
    expect(sums).toMatchObject({ isBalanced: true, sequence: floor.exchange.sequence() })
    const own = floor.exchange.read.balances('ann').filter(({ asset }) => asset === 'USDT')
    expect((await balances('USDT'))?.users).toBe(String(own.reduce((sum, { total }) => sum + Number(total), 0)))
  })

  it('count the margin of an isolated position as its holder’s', async () => {
    const before = (await balances('USDT'))?.users
    const where = { account: 'ann', market: 'futures:BTCUSDT' } as const
    await floor.submit({ type: 'set-margin-mode', ...where, mode: 'isolated' })
    await floor.place('ann', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'buy', lots: 10 })
    const row = await balances('USDT')
    expect(floor.exchange.read.positions('ann')).toHaveLength(1)
    expect(row?.sum).toBe('0')
    // The fee is all that left.
    expect(Number(before) - Number(row?.users)).toBeGreaterThan(0)
    expect(Number(before) - Number(row?.users)).toBeLessThan(5)
  })
})
