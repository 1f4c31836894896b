import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canMove, chooseFront, FIRST_PLACING, frontAt, isFirstPlacing, movePanel, PANELS, panelsAt, SLOTS, readPlacing } from './slots.ts'

// Goal: panels move to the chosen slots and share a slot by tabs; no panel is ever lost, and the main slot is never empty.

const moves = fc.array(fc.tuple(fc.constantFrom(...PANELS), fc.constantFrom(...SLOTS)), { maxLength: 12 })

describe('the places of panels', () => {
  it('begin with book, trades and watchlist in one place, the book in front', () => {
    expect(panelsAt(FIRST_PLACING, 'side')).toEqual(['book', 'trades', 'watchlist'])
    expect(frontAt(FIRST_PLACING, 'side')).toBe('book')
    expect(isFirstPlacing(FIRST_PLACING)).toBe(true)
  })

  it('show a panel in front where it was put, and what it covered again when it goes', () => {
    const tabbed = movePanel(FIRST_PLACING, 'trades', 'foot')
    expect([frontAt(tabbed, 'foot'), panelsAt(tabbed, 'foot')]).toEqual(['trades', ['trades', 'panels']])
    const back = movePanel(tabbed, 'trades', 'edge')
    expect([frontAt(back, 'foot'), frontAt(back, 'edge')]).toEqual(['panels', 'trades'])
    expect(frontAt({ ...back, front: chooseFront(back.front, 'ticket') }, 'edge')).toBe('ticket')
  })

  it('let the only panel of the middle change places with those where it goes', () => {
    const swapped = movePanel(FIRST_PLACING, 'chart', 'side')
    expect([panelsAt(swapped, 'main'), panelsAt(swapped, 'side')]).toEqual([['book', 'trades', 'watchlist'], ['chart']])
  })

  it('do not leave the middle empty', () => {
    const noFoot = movePanel(FIRST_PLACING, 'panels', 'edge')
    expect(canMove(noFoot, 'chart', 'foot')).toBe(false)
    expect(movePanel(noFoot, 'chart', 'foot')).toBe(noFoot)
  })

  it('omit panels in windows of their own', () => {
    expect(frontAt(FIRST_PLACING, 'side', new Set(['book']))).toBe('trades')
    expect(frontAt(FIRST_PLACING, 'main', new Set(['chart']))).toBeNull()
  })

  it('hold every panel once, with one of them in the middle, after any moves, and are read as they were kept', () => {
    fc.assert(
      fc.property(moves, (made) => {
        const placing = made.reduce((at, [panel, to]) => movePanel(at, panel, to), FIRST_PLACING)
        expect(SLOTS.flatMap((place) => panelsAt(placing, place)).toSorted()).toEqual([...PANELS].toSorted())
        expect(frontAt(placing, 'main')).not.toBeNull()
        expect(readPlacing(JSON.parse(JSON.stringify(placing.places)), JSON.parse(JSON.stringify(placing.front)))).toEqual(placing)
      }),
    )
  })

  it('are the first ones where what was kept cannot be read', () => {
    for (const unsafe of [null, 7, 'main', { chart: 'roof', book: 3 }]) expect(readPlacing(unsafe, unsafe)).toEqual(FIRST_PLACING)
    expect(readPlacing({ chart: 'foot' }, [])).toEqual(FIRST_PLACING)
    // Kept before there was a watchlist.
    expect(readPlacing({ chart: 'main', book: 'foot', trades: 'side', ticket: 'edge', panels: 'foot' }, []).places.watchlist).toBe('side')
    expect(readPlacing({}, ['roof', 'trades']).front).toEqual(['trades'])
  })
})
