import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListedMarket } from '../exchanges/exchange.ts'
import { candidates, chooseMarkets, unknownSymbols } from './choose-markets.ts'
import { ListKeeper, OtherExchange } from './list-keeper.ts'

// Goal: the list follows the exchange's, keeps markets in which accounts may hold something, and never lets a market come back with other
// decimals.

let folder: string
let sentences: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-list-'))
  sentences = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const say = (sentence: string) => void sentences.push(sentence)
const keeper = () => new ListKeeper(folder, 'okx', say)

function listed(base: string, part: Partial<ListedMarket> = {}): ListedMarket {
  return {
    product: 'futures',
    id: `${base}-USDT-SWAP`,
    base,
    quote: 'USDT',
    tick: '0.1',
    lot: '0.1',
    contractSize: '0.1',
    minSize: '0.5',
    maxLimitSize: '1000',
    maxMarketSize: null,
    minValue: null,
    maxLeverage: '50',
    halted: false,
    ...part,
  }
}
const all = (...markets: ListedMarket[]) => candidates(markets, say)

describe('the choice of markets', () => {
  it('leaves out other quotes, odd names and second markets of a name', () => {
    const chosen = all(listed('BTC'), listed('BTC', { id: 'BTC2' }), listed('ETH', { quote: 'USDC' }), listed('Ð'), listed('pepe'))
    expect(chosen.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'PEPEUSDT'])
    expect(sentences).toHaveLength(2)
  })

  it('takes the highest turnovers, without a halted market, and keeps what was listed', () => {
    const markets = all(listed('A1'), listed('B1'), listed('C1', { halted: true }), listed('D1'))
    const turnovers = new Map([
      ['futures:A1-USDT-SWAP', 1],
      ['futures:B1-USDT-SWAP', 3],
      ['futures:C1-USDT-SWAP', 9],
      ['futures:D1-USDT-SWAP', 2],
    ])
    const choose = (before: string[]) => chooseMarkets({ top: 2 }, markets, turnovers, new Set(before)).map(({ symbol }) => symbol)
    expect(choose([])).toEqual(['B1USDT', 'D1USDT'])
    expect(choose(['futures:A1USDT'])).toEqual(['B1USDT', 'A1USDT'])
    expect(choose(['futures:A1USDT', 'futures:C1USDT', 'futures:D1USDT'])).toEqual(['C1USDT', 'D1USDT', 'A1USDT'])
  })

  it('knows which symbols of a list do not exist', () => {
    expect(unknownSymbols(['BTCUSDT', 'NOUSDT'], all(listed('BTC')))).toEqual(['NOUSDT'])
    expect(chooseMarkets(['BTCUSDT'], all(listed('BTC'), listed('ETH')), new Map(), new Set())).toHaveLength(1)
    expect(unknownSymbols({ top: 3 }, [])).toEqual([])
  })
})

describe('the list of instruments', () => {
  it('has limits in coins, and terms of our table where the exchange says none', () => {
    const keeping = keeper()
    keeping.update(all(listed('BTC'), listed('NEW', { product: 'spot', tick: '0.05', lot: '10', contractSize: '1', minSize: null })))
    const [futures] = keeping.list.futures
    expect(futures).toMatchObject({
      minTradeNum: '0.05',
      sizeMultiplier: '0.01',
      volumePlace: '2',
      maxOrderQty: '100',
      maxLever: '50',
      tiersFrom: 'own',
    })
    expect(futures?.tiers.every(({ maxLever }) => Number(maxLever) <= 50)).toBe(true)
    expect(keeping.list.spot[0]).toMatchObject({ pricePlace: 2, priceStep: 5, volumePlace: 0, sizeStep: 10, minTradeNum: '10' })
  })

  it('has a new version only when something about it is another, also across starts', () => {
    const first = keeper()
    first.update(all(listed('BTC'), listed('ETH')))
    expect(first.list.version).toBe(1)
    first.update(all(listed('ETH'), listed('BTC')))
    expect(first.list.version).toBe(1)
    const second = keeper()
    expect(second.list.futures).toHaveLength(2)
    second.update(all(listed('ETH')))
    expect(second.list.version).toBe(2)
    expect(second.names).toEqual(new Set(['futures:ETHUSDT']))
  })

  it('ends a market whose tick became finer, for good', () => {
    keeper().update(all(listed('BTC')))
    keeper().update(all(listed('BTC', { tick: '0.01' })))
    expect(sentences.at(-1)).toMatch(/futures BTCUSDT is not listed: its tick or lot has become finer/)
    const later = keeper()
    expect(later.update(all(listed('BTC')))).toEqual([])
    expect(later.list.futures).toEqual([])
  })

  it('belongs to one exchange, and is made anew if its file is damaged', () => {
    keeper().update(all(listed('BTC')))
    expect(() => new ListKeeper(folder, 'binance', say)).toThrow(OtherExchange)
    const path = join(folder, 'live-instruments.json')
    writeFileSync(path, '{"list":')
    expect(keeper().list.version).toBe(0)
    expect(sentences.at(-1)).toMatch(/was damaged/)
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe('{"list":')
  })
})
