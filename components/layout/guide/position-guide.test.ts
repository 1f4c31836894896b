import { describe, expect, it } from 'vitest'
import { positionGuide } from './position-guide.ts'

const card = { width: 300, height: 150 }
const view = { width: 1440, height: 900 }
const seat = { left: 400, top: 200, width: 600, height: 500 }
const place = (changed: Partial<Parameters<typeof positionGuide>[0]> = {}) =>
  positionGuide({ card, seat, free: [], view, isRtl: false, ...changed })

describe('the card of a guide', () => {
  it('lies in the far lower corner of its seat, in either direction', () => {
    expect(place()).toEqual({ left: 688, top: 538 })
    expect(place({ isRtl: true })).toEqual({ left: 412, top: 538 })
  })

  it('keeps its subject in view', () => {
    expect(place({ free: [{ left: 900, top: 500, width: 500, height: 400 }] })).toEqual({ left: 412, top: 538 })
    expect(place({ free: [seat] })).toEqual({ left: 1128, top: 738 })
  })

  it('goes to a corner of the window where it has no seat, and never out of it', () => {
    expect(place({ seat: null })).toEqual({ left: 1128, top: 738 })
    expect(place({ seat: { left: 0, top: 880, width: 320, height: 400 }, view: { width: 320, height: 700 } })).toEqual({
      left: 12,
      top: 538,
    })
  })

  it('keeps below the header that sticks', () => {
    const low = [{ left: 0, top: 500, width: 390, height: 344 }]
    expect(place({ seat: null, free: low, view: { width: 390, height: 844, top: 112 } })).toEqual({ left: 78, top: 124 })
  })

  it('keeps the prices in view even where its subject is everywhere', () => {
    const price = { left: 0, top: 0, width: 1440, height: 80 }
    const send = { left: 1100, top: 700, width: 340, height: 200 }
    const kept = [price, send]
    expect(place({ seat: null, free: [{ left: 0, top: 0, ...view }, ...kept], kept })).toEqual({ left: 12, top: 738 })
  })

  it('is between the prices above and the bar below on a phone', () => {
    const price = { left: 0, top: 90, width: 360, height: 60 }
    const bar = { left: 0, top: 680, width: 360, height: 60 }
    const kept = [price, bar]
    const { top } = place({ seat: null, free: kept, kept, view: { width: 360, height: 740, top: 56 } })
    expect(top).toBeGreaterThanOrEqual(150)
    expect(top).toBeLessThan(680 - 100)
  })

  it('is beside the scale of a chart, where there is room', () => {
    const chart = { left: 0, top: 150, width: 390, height: 694 }
    const scale = { ...chart, left: 310, width: 80 }
    const price = { left: 0, top: 100, width: 390, height: 44 }
    const phone = { width: 390, height: 844, top: 90 }
    const terms = { seat: null, free: [chart, price], kept: [price], scales: [scale], view: phone }
    const beside = place({ ...terms, card: { width: 290, height: 150 } })
    expect(beside.left + 290).toBeLessThanOrEqual(scale.left)
    // A card that is too wide for that covers it, and not the price.
    expect(place(terms).top).toBeGreaterThan(144)
  })

  it('covers the least telling corner where all is to stay in view', () => {
    expect(place({ seat: null, free: [{ left: 0, top: 0, ...view }] })).toEqual({ left: 1128, top: 738 })
  })
})
