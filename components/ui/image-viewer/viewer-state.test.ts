import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canZoom, drawnSize, findKeyAction, openAt, toDegrees, toZoom, view, type ViewerAction } from './viewer-state.ts'

const run = (actions: readonly ViewerAction[]) => actions.reduce(view, openAt(0, 3))
const repeat = (action: ViewerAction, times: number) => Array.from({ length: times }, () => action)

describe('specification 9: image viewer', () => {
  it('zooms in steps of 0.2', () => {
    expect([1, 2, 3].map((times) => toZoom(run(repeat('zoomIn', times))))).toEqual([1.2, 1.4, 1.6])
    expect([1, 2].map((times) => toZoom(run(repeat('zoomOut', times))))).toEqual([0.8, 0.6])
  })

  it('turns in steps of 90 degrees, both ways and all round', () => {
    expect(toDegrees(run(['rotateRight']))).toBe(90)
    expect(toDegrees(run(['rotateLeft']))).toBe(-90)
    expect(toDegrees(run(repeat('rotateRight', 5)))).toBe(450)
  })
})

describe('the visible part of an image', () => {
  it('zooms neither to nothing nor without end', () => {
    expect(toZoom(run(repeat('zoomOut', 50)))).toBe(0.2)
    expect(canZoom(run(repeat('zoomOut', 50)))).toEqual({ in: true, out: false })
    expect(toZoom(run(repeat('zoomIn', 50)))).toBe(7)
    expect(canZoom(run(repeat('zoomIn', 50)))).toEqual({ in: false, out: true })
  })

  it('goes round at the ends, and each image starts afresh', () => {
    expect(run(['previous']).index).toBe(2)
    expect(run(['next', 'next', 'next']).index).toBe(0)
    expect(run(['zoomIn', 'rotateLeft', 'next'])).toEqual(openAt(1, 3))
    expect(run(['next', 'zoomIn', 'reset'])).toEqual(openAt(1, 3))
  })

  it('opens at an image that exists', () => {
    expect(openAt(9, 3).index).toBe(2)
    expect(openAt(-1, 3).index).toBe(0)
    expect(openAt(0, 0).index).toBe(0)
  })

  it('comes back to where it began after as many steps in as out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (times) => {
        expect(toZoom(run([...repeat('zoomIn', times), ...repeat('zoomOut', times)]))).toBe(1)
      }),
    )
  })
})

describe('the size in which an image is drawn', () => {
  const stage = { width: 400, height: 400 }

  it('fits the stage and keeps its shape', () => {
    expect(drawnSize({ width: 800, height: 400 }, stage, run([])).image).toEqual({ width: 400, height: 200 })
  })

  it('is never larger than its own, until it is zoomed', () => {
    expect(drawnSize({ width: 100, height: 50 }, stage, run([])).image).toEqual({ width: 100, height: 50 })
    expect(drawnSize({ width: 100, height: 50 }, stage, run(['zoomIn'])).image).toEqual({ width: 120, height: 60 })
  })

  it('fits lying down too', () => {
    const { image, frame } = drawnSize({ width: 200, height: 800 }, { width: 400, height: 100 }, run(['rotateLeft']))
    expect(image).toEqual({ width: 100, height: 400 })
    expect(frame).toEqual({ width: 400, height: 100 })
  })
})

describe('keys', () => {
  it('move in reading direction', () => {
    expect(findKeyAction('ArrowRight', false)).toBe('next')
    expect(findKeyAction('ArrowRight', true)).toBe('previous')
    expect(findKeyAction('ArrowLeft', true)).toBe('next')
    expect(findKeyAction('x', false)).toBeNull()
  })
})
