import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { heatLevel } from './heat-level.ts'
import { layTiles, TALL_MAX, TILES_MAX, type TileBox } from './tiles.ts'

function row(symbol: string, quoteVolume: string, change24h = '0.01'): MarketRow {
  const figures = { last: '1', open24h: '1', high24h: '1', low24h: '1', baseVolume: '1', bid: '1', ask: '1' }
  const names = { product: 'spot', symbol, baseCoin: symbol, quoteCoin: 'USDT', pricePlace: 2, volumePlace: 2 } as const
  return { ...names, ...figures, quoteVolume, change24h, ts: 1, state: 'live', seenAt: 1, sparkline: [] }
}

const area = ({ width, height }: TileBox) => width * height

describe('layTiles', () => {
  it('fills both maps without overlaps, the larger the volume the larger the tile', () => {
    const volumes = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 90 })
    fc.assert(
      fc.property(volumes, (list) => {
        const tiles = layTiles(list.map((volume, index) => row(`C${index}`, String(volume))))
        expect(tiles).toHaveLength(Math.min(list.length, TILES_MAX))
        for (const map of ['wide', 'tall'] as const) {
          const places = tiles.flatMap((tile) => tile[map] ?? [])
          expect(places).toHaveLength(Math.min(list.length, map === 'wide' ? TILES_MAX : TALL_MAX))
          expect(places.reduce((sum, place) => sum + area(place), 0)).toBeCloseTo(1, 6)
          for (const [index, place] of places.entries()) {
            expect(place.x >= -1e-9 && place.x + place.width <= 1 + 1e-9 && place.y >= -1e-9 && place.y + place.height <= 1 + 1e-9).toBe(
              true,
            )
            const next = places[index + 1]
            if (next) expect(area(next)).toBeLessThanOrEqual(area(place) + 1e-9)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('leaves out pairs that nobody trades or whose change is not known', () => {
    expect(layTiles([row('A', '5'), row('B', '0'), row('C', ''), row('D', '9', '')]).map(({ row: { symbol } }) => symbol)).toEqual(['A'])
    expect(layTiles([])).toEqual([])
  })
})

describe('heatLevel', () => {
  it.each([
    { change: '0', level: 0 },
    { change: '-0.0049', level: 0 },
    { change: '0.005', level: 1 },
    { change: '-0.03', level: 2 },
    { change: '0.05', level: 3 },
    { change: '-0.4', level: 4 },
    { change: '', level: 0 },
    { change: undefined, level: 0 },
  ])('of $change is $level', ({ change, level }) => {
    expect(heatLevel(change)).toBe(level)
  })
})
