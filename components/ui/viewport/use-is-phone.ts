'use client'
import { useSyncExternalStore } from 'react'
import { PHONE_BELOW_PX } from '../constants.ts'
import { onWindowResize } from './resize.ts'

/**
 * Whether the screen counts as a phone: under 768 px wide (specification 9). For what opens later only, such as drawers: what is
 * on the page from the start adapts by media queries, since the server knows no width.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onWindowResize, isPhone, () => false)
}

function isPhone(): boolean {
  return window.innerWidth < PHONE_BELOW_PX
}
