'use client'
import { useSyncExternalStore } from 'react'
import { PHONE_BELOW_PX } from '../constants.ts'
import { onWindowResize } from './resize.ts'

/**
 * Returns whether the screen counts as a phone: under 768 px wide (specification 9). Only for elements that open later, such as
 * drawers: the initial page adapts by media queries, since the server does not know the width.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onWindowResize, isPhone, () => false)
}

function isPhone(): boolean {
  return window.innerWidth < PHONE_BELOW_PX
}
