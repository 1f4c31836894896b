import { useEffect, useState } from 'react'
import { onThemeChange } from './chart-styles.ts'

/** A colour of the canvas for each side, and what is written on it. */
export type SideColors = Readonly<Record<'buy' | 'sell', { readonly color: string; readonly textColor: string }>>

/** Colours of rise and fall as the page has them now. Read once per theme: to ask the page makes it compute all its styles. */
export function useSideColors(): SideColors {
  const [colors, setColors] = useState(readColors)
  useEffect(() => onThemeChange(() => setColors(readColors())), [])
  return colors
}

function readColors(): SideColors {
  const computed = getComputedStyle(document.documentElement)
  const token = (name: string) => computed.getPropertyValue(name).trim()
  return {
    buy: { color: token('--color-up'), textColor: token('--color-on-up') },
    sell: { color: token('--color-down'), textColor: token('--color-on-down') },
  }
}
