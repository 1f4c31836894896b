import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fit, LISTED_MAX, rankCommands, type Command } from './rank-commands.ts'

const command = (label: string, detail?: string): Command => ({
  id: label,
  group: 'pairs',
  label,
  ...(detail !== undefined && { detail }),
  run: () => {},
})
const COMMANDS = [
  command('Cancel all orders for this pair', 'Alt+X'),
  command('BTC/USDT', 'Spot · Bitcoin'),
  command('ETH/USDT', 'Spot · Ethereum'),
  command('BCH/USDT', 'Spot · Bitcoin Cash'),
  command('Śledzenie zleceń'),
]
const found = (query: string) => rankCommands(COMMANDS, query).map(({ label }) => label)

describe('the palette finds', () => {
  it.each([
    ['btc', 'BTC/USDT'],
    ['btcusdt', 'BTC/USDT'],
    ['eth u', 'ETH/USDT'],
    ['ethereum', 'ETH/USDT'],
    ['ethereum spot', 'ETH/USDT'],
    ['bitcoin cash', 'BCH/USDT'],
    ['cao', 'Cancel all orders for this pair'],
    ['sledz', 'Śledzenie zleceń'],
  ])('%j first as %s', (query, label) => {
    expect(found(query)[0]).toBe(label)
  })

  it('nothing where letters are missing, and everything where none are typed', () => {
    expect(found('zzz')).toEqual([])
    expect(found(' ')).toEqual(COMMANDS.map(({ label }) => label))
  })

  it('the shorter of two that fit alike', () => {
    expect(rankCommands([command('Sell order'), command('Sell')], 'sell').map(({ label }) => label)).toEqual(['Sell', 'Sell order'])
  })
})

it('fits exactly the letters that a text holds in their order', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ') }),
      fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }),
      (text, typed) => {
        const holds = new RegExp([...typed].join('.*'), 's').test(text)
        if (!holds) expect(fit(typed, text)).toBeNull()
      },
    ),
  )
  expect(fit('ab', 'xab')).not.toBeNull()
})

it('lists no more than a list should hold', () => {
  expect(
    rankCommands(
      Array.from({ length: 200 }, (_, at) => command(`BTC ${at}`)),
      'btc',
    ),
  ).toHaveLength(LISTED_MAX)
})
