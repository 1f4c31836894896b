import { describe, expect, it } from 'vitest'
import { positionTip } from './position-tip.ts'

const VIEWPORT = { width: 1000, height: 600 }
const TIP = { width: 200, height: 40 }

describe('the place of a tip', () => {
  it.each([
    ['over the middle of its control', { left: 400, top: 300, width: 100, height: 24 }, { left: 350, top: 254 }],
    ['under it where there is no room above', { left: 400, top: 20, width: 100, height: 24 }, { left: 350, top: 50 }],
    ['10 px from the left side', { left: 0, top: 300, width: 24, height: 24 }, { left: 10, top: 254 }],
    ['10 px from the right side', { left: 976, top: 300, width: 24, height: 24 }, { left: 790, top: 254 }],
  ])('is %s', (_name, control, place) => expect(positionTip(control, TIP, VIEWPORT)).toEqual(place))
})
