import { useLayoutEffect, type RefObject } from 'react'
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

type Place = Readonly<Record<'inline-size' | 'inset-block-start' | 'inset-block-end' | 'inset-inline-start' | 'inset-inline-end', string>>

/** Returns where toasts are over the lower end of a seat; null if it has no room, or its end is out of the window. */
export function placeOver({ left, right, bottom }: Seat, { width, height, isRtl }: View): Place | null {
  const room = right - left - 2 * TOAST_GAP_PX
  if (width < VIEW_MIN_PX || room < SEAT_MIN_PX || bottom > height || bottom < height / 3) return null
  return {
    'inline-size': `${Math.min(TOAST_MAX_PX, room)}px`,
    'inset-block-start': 'auto',
    'inset-block-end': `${height - bottom + TOAST_GAP_PX}px`,
    'inset-inline-start': `${(isRtl ? width - right : left) + TOAST_GAP_PX}px`,
    'inset-inline-end': 'auto',
  }
}

const PLACES = ['inline-size', 'inset-block-start', 'inset-block-end', 'inset-inline-start', 'inset-inline-end'] as const

/** Puts the region of toasts over the seat of a page that has one, measured whenever it renders; elsewhere style sheets place it. */
export function useSeat(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = region
    if (current === null) return
    const { clientWidth: width, clientHeight: height, dir } = document.documentElement
    const view = { width, height, isRtl: dir === 'rtl' }
    const seats = [...document.querySelectorAll(SEATS)].map((seat) => seat.getBoundingClientRect())
    const place = seats.map((seat) => placeOver(seat, view)).find((found) => found !== null)
    for (const name of PLACES) {
      if (place === undefined) current.style.removeProperty(name)
      else current.style.setProperty(name, place[name])
    }
  })
}
