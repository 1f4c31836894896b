import { expect, it } from 'vitest'
import { placeOver } from './use-seat.ts'

const VIEW = { width: 1440, height: 900, isRtl: false }
const SEAT = { left: 800, right: 1100, bottom: 640 }

it('puts toasts over the lower end of a seat, in either direction', () => {
  expect(placeOver(SEAT, VIEW)).toMatchObject({ 'inline-size': '268px', 'inset-block-end': '276px', 'inset-inline-start': '816px' })
  expect(placeOver(SEAT, { ...VIEW, isRtl: true })).toMatchObject({ 'inset-inline-start': '356px' })
  expect(placeOver({ ...SEAT, left: 200 }, VIEW)).toMatchObject({ 'inline-size': '380px' })
})

it.each([
  ['the window is narrow', SEAT, { ...VIEW, width: 1024 }],
  ['the seat is narrow', { ...SEAT, right: 1000 }, VIEW],
  ['the end of the seat is below the window', { ...SEAT, bottom: 901 }, VIEW],
  ['the seat is scrolled away', { ...SEAT, bottom: 100 }, VIEW],
  ['the seat is hidden', { left: 0, right: 0, bottom: 0 }, VIEW],
])('leaves them where they are if %s', (_name, seat, view) => expect(placeOver(seat, view)).toBe(null))
