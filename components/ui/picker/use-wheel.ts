'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { PICKER_ITEM_HEIGHT_PX, PICKER_SWIPE_MS } from '#components/ui/constants.ts'
import {
  calculateOffset,
  dragTo,
  indexAt,
  isSwipe,
  measureSwipe,
  nearestEnabled,
  recentSamples,
  stepEnabled,
  swingTo,
  type Sample,
  type WheelSize,
} from './motion.ts'

/** The time in ms that the wheel takes to settle after a drag, a press or a key. */
const SETTLE_MS = 200
/** Movement below this, in px, is a press. */
const PRESS_MAX = 6

/** The wheel movement per step, in px: one notch of a mouse wheel is about 100 px, a touchpad sends many small deltas. */
const TURN_MIN = 60

interface Grip {
  readonly pointerId: number
  readonly startY: number
  readonly startOffset: number
  /** The finger's last places, which decide its momentum. */
  samples: readonly Sample[]
  moved: boolean
}

interface Input {
  readonly wheel: RefObject<HTMLElement | null>
  readonly index: number
  readonly isEnabled: readonly boolean[]
  readonly onIndex: (index: number) => void
}

/** Moves the items of a wheel; chooses the item in the middle when it comes to rest, or the one that was pressed. */
export function useWheel({ wheel, index, isEnabled, onIndex }: Input) {
  const grip = useRef<Grip | null>(null)
  const turned = useRef(0)
  const isPlaced = useRef(false)
  const size: WheelSize = { itemHeight: PICKER_ITEM_HEIGHT_PX, count: isEnabled.length }

  const moveTo = (offset: number, durationMs: number) => {
    wheel.current?.style.setProperty('--wheel-duration', `${durationMs}ms`)
    wheel.current?.style.setProperty('--wheel-offset', `${offset}px`)
  }
  const settle = (offset: number, durationMs: number) => {
    const next = nearestEnabled(indexAt(offset, size), isEnabled)
    if (next === -1) return
    moveTo(calculateOffset(next, size), durationMs)
    if (next !== index) onIndex(next)
  }
  const step = (steps: number) => settle(calculateOffset(stepEnabled(index, steps, isEnabled), size), SETTLE_MS)

  const follow = useEffectEvent((chosen: number) => {
    const offset = calculateOffset(Math.max(0, chosen), size)
    // A wheel already on its way there keeps its duration.
    const isThere = wheel.current?.style.getPropertyValue('--wheel-offset') === `${offset}px`
    if (!grip.current && !isThere) moveTo(offset, isPlaced.current ? SETTLE_MS : 0)
    isPlaced.current = true
  })
  useLayoutEffect(() => follow(index), [index])
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    turned.current += event.deltaY
    if (Math.abs(turned.current) < TURN_MIN) return
    step(Math.sign(turned.current))
    turned.current = 0
  })
  useEffect(() => {
    const element = wheel.current
    if (!element) return undefined
    const ends = new AbortController()
    // React's wheel listener is passive and could not keep the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false, signal: ends.signal })
    return () => ends.abort()
  }, [wheel])

  const release = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held || held.pointerId !== event.pointerId) return
    grip.current = null
    if (!held.moved) {
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
      const pressed = Number(item?.dataset.index ?? index)
      settle(calculateOffset(isEnabled[pressed] ? pressed : index, size), SETTLE_MS)
      return
    }
    const swipe = measureSwipe(held.samples, { y: event.clientY, time: event.timeStamp })
    const offset = dragTo(held.startOffset + event.clientY - held.startY, size)
    settle(swingTo(offset, swipe), isSwipe(swipe) ? PICKER_SWIPE_MS : SETTLE_MS)
  }
  return {
    step,
    pointer: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !wheel.current) return
        const startOffset = offsetNow(wheel.current)
        const samples = [{ y: event.clientY, time: event.timeStamp }]
        grip.current = { pointerId: event.pointerId, startOffset, startY: event.clientY, samples, moved: false }
        moveTo(startOffset, 0)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = grip.current
        if (!held || held.pointerId !== event.pointerId) return
        const distance = event.clientY - held.startY
        if (!held.moved && Math.abs(distance) < PRESS_MAX) return
        // Not before this: a press that is already captured would hit the wheel instead of the item.
        if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId)
        held.moved = true
        moveTo(dragTo(held.startOffset + distance, size), 0)
        held.samples = [...recentSamples(held.samples, event.timeStamp), { y: event.clientY, time: event.timeStamp }]
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}

/** Returns the current offset of the items, even in the middle of an animation. */
function offsetNow(wheel: HTMLElement): number {
  const items = wheel.firstElementChild
  return items ? new DOMMatrixReadOnly(getComputedStyle(items).transform).m42 : 0
}
