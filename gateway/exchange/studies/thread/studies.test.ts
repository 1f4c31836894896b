import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'
import { ENDLESS, ENDS_THREAD, FAILS } from '#tests/exchange/odd-studies.ts'
import { StudyRefused } from '../study.ts'

// Goal: a study sees every record that was answered before it, never takes more than its share, and its failure is told and costs nothing else.

let floor: Floor
beforeAll(async () => {
  floor = new Floor()
  await floor.trader('ann')
  await floor.trader('bob')
})
afterAll(() => floor.end())

function transfer(account: string, amount: string) {
  return floor.exchange.submit({ type: 'transfer', account, from: 'spot', to: 'futures', asset: 'USDT', amount })
}

const studiesOf = (account: string, owner = account) => floor.exchange.studies(owner, account)

describe('the history in its thread', () => {
  it('has what was answered, before and after the file has it, once', async () => {
    floor.isHistoryWriterAway = true
    await transfer('ann', '1')
    await transfer('bob', '7')
    const amounts = async () => (await studiesOf('ann').history.rows('transfers', { limit: 10 })).map(({ amount }) => amount)
    const count = () => studiesOf('ann').history.count('transfers', { limit: 1 })
    const before = [await amounts(), await count()]
    expect(before[0]).toContain('1')
    floor.isHistoryWriterAway = false
    await transfer('ann', '2')
    floor.historyWriter.turn()
    expect([await amounts(), await count()]).toEqual([['2', ...(before[0] as string[])], Number(before[1]) + 1])
    expect(await amounts()).toEqual(floor.exchange.read.transfers('ann', { limit: 10 }).map(({ amount }) => amount))
  })
})

describe('the share of an owner', () => {
  it('covers its sub-accounts, and nobody else', async () => {
    const [main, sub] = [studiesOf('ann'), studiesOf('sub', 'ann')]
    const asked = Array.from({ length: 80 }, (_, nth) => (nth % 2 === 0 ? main : sub).history.count('orders', { limit: 1 }))
    const other = studiesOf('bob').history.count('orders', { limit: 1 })
    const ends = await Promise.allSettled(asked)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as StudyRefused] : []))
    expect(refused.map(({ reason, waitSeconds }) => [reason, waitSeconds])).toEqual(Array.from({ length: 20 }, () => ['too-much', 2]))
    expect(await other).toBe(0)
    expect(await main.history.count('orders', { limit: 1 })).toBe(0)
  })

  it('is free again when a reader leaves a file', async () => {
    const { history, write } = studiesOf('ann')
    for (const piece of [1, 2]) {
      for await (const bytes of await write(ENDLESS, null)) {
        expect([piece, new TextDecoder().decode(bytes)]).toEqual([piece, '0\n'])
        break
      }
    }
    expect(await history.count('orders', { limit: 1 })).toBe(0)
  })
})

describe('a file whose reader is slow', () => {
  it('keeps nothing of its owner waiting, and goes on when it is taken', async () => {
    const { history, write } = studiesOf('ann')
    const file = (await write(ENDLESS, null))[Symbol.asyncIterator]()
    const other = (await studiesOf('sub', 'ann').write(ENDLESS, null))[Symbol.asyncIterator]()
    expect(await history.count('orders', { limit: 1 })).toBe(0)
    for (const one of [file, other, file, file, other]) expect(new TextDecoder().decode((await one.next()).value as Uint8Array)).toBe('0\n')
    await file.return?.()
    await other.return?.()
    expect(await history.count('orders', { limit: 1 })).toBe(0)
  })

  it('costs nothing more when it is left before its first piece', async () => {
    const { write } = studiesOf('ann')
    for (let count = 0; count < 40; count += 1) await (await write(ENDLESS, null))[Symbol.asyncIterator]().return?.()
  })
})

describe('a failure', () => {
  it('is told as one, and the next study is answered', async () => {
    const { ask, history } = studiesOf('ann')
    await expect(ask(FAILS, null)).rejects.toMatchObject({ reason: 'failed' })
    const under = ask(ENDS_THREAD, null)
    const behind = ask(FAILS, null)
    await expect(under).rejects.toBeInstanceOf(StudyRefused)
    await expect(behind).rejects.toMatchObject({ reason: 'failed' })
    expect(await history.count('orders', { limit: 1 })).toBe(0)
    await expect(studiesOf('bob').ask(FAILS, null)).rejects.toMatchObject({ reason: 'failed' })
  })

  it('ends what waits when the exchange ends', async () => {
    const { ask } = studiesOf('ann')
    const asked = ask(FAILS, null)
    floor.exchange.close().catch(() => undefined)
    await expect(asked).rejects.toMatchObject({ reason: 'failed' })
    await expect(ask(FAILS, null)).rejects.toMatchObject({ reason: 'failed' })
  })
})
