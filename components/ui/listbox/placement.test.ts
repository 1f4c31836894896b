import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placePopup, type Box } from './placement.ts'

const VIEWPORT: Box = { left: 0, top: 0, width: 400, height: 600 }
const control = (over: Partial<Box> = {}): Box => ({ left: 50, top: 100, width: 200, height: 40, ...over })

describe('the position of a popup', () => {
  it('is below its control, start edge at start edge', () => {
    expect(placePopup(control(), { width: 200, height: 300 }, VIEWPORT, { rightToLeft: false })).toEqual({
      left: 50,
      edge: 144,
      heightMax: 446,
      side: 'below',
    })
  })

  it('has its right edge on the right edge of its control in right-to-left pages', () => {
    expect(placePopup(control(), { width: 120, height: 300 }, VIEWPORT, { rightToLeft: true }).left).toBe(130)
  })

  it('is above if there is more room than below', () => {
    const low = control({ top: 500 })
    expect(placePopup(low, { width: 200, height: 300 }, VIEWPORT, { rightToLeft: false })).toMatchObject({
      side: 'above',
      edge: 496,
    })
  })

  it('stays below where neither side has the room but below has more', () => {
    expect(placePopup(control(), { width: 200, height: 900 }, VIEWPORT, { rightToLeft: false })).toMatchObject({
      side: 'below',
      heightMax: 446,
    })
  })

  it('keeps to what of the page an on-screen keyboard leaves', () => {
    const visible = { ...VIEWPORT, top: 200, height: 250 }
    expect(placePopup(control({ top: 380 }), { width: 200, height: 150 }, visible, { rightToLeft: false })).toMatchObject({
      side: 'above',
      edge: 376,
    })
  })

  it('never leaves the viewport sideways when it is narrower than the viewport, wherever its control is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 700 }), fc.integer({ min: 20, max: 380 }), fc.boolean(), (left, width, rightToLeft) => {
        const place = placePopup(control({ left }), { width, height: 100 }, VIEWPORT, { rightToLeft })
        expect(place.left).toBeGreaterThanOrEqual(10)
        expect(place.left + width).toBeLessThanOrEqual(390)
      }),
    )
  })
})
