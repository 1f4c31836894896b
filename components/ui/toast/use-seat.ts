import { useLayoutEffect, useState, type CSSProperties } from 'react'
import { TOAST_GAP_PX } from '../constants.ts'

/** A part of the page that toasts may cover, because nobody presses or reads anything at its lower end. */
const SEATS = '[data-toast-seat]'
/** Narrower windows have no such parts beside the others. */
const VIEW_MIN_PX = 1100
/** A toast needs as much to be read. */
const SEAT_MIN_PX = 220
const TOAST_MAX_PX = 380

interface Seat {
  readonly left: number
  readonly right: number
  readonly bottom: number
}

interface View {
  readonly width: number
  readonly height: number
  readonly isRtl: boolean
}

/** Returns where toasts are over the lower end of a seat; null if it has no room, or its end is out of the window. */
export function placeOver({ left, right, bottom }: Seat, { width, height, isRtl }: View): CSSProperties | null {
  const room = right - left - 2 * TOAST_GAP_PX
  if (width < VIEW_MIN_PX || room < SEAT_MIN_PX || bottom > height || bottom < height / 3) return null
  return {
    inlineSize: Math.min(TOAST_MAX_PX, room),
    insetBlockStart: 'auto',
    insetBlockEnd: height - bottom + TOAST_GAP_PX,
    insetInlineStart: (isRtl ? width - right : left) + TOAST_GAP_PX,
    insetInlineEnd: 'auto',
  }
}

/** Returns the place of toasts on a page that has a seat for them, measured whenever `toasts` change; null on any other. */
export function useSeat(toasts: unknown): CSSProperties | null {
  const [place, setPlace] = useState<CSSProperties | null>(null)
  useLayoutEffect(() => {
    const { clientWidth: width, clientHeight: height, dir } = document.documentElement
    const view = { width, height, isRtl: dir === 'rtl' }
    const seats = [...document.querySelectorAll(SEATS)].map((seat) => seat.getBoundingClientRect())
    setPlace(seats.map((seat) => placeOver(seat, view)).find((found) => found !== null) ?? null)
  }, [toasts])
  return place
}
