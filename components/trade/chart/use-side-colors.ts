import { useEffect, useState } from 'react'
import { onThemeChange } from './chart-styles.ts'

/** A canvas colour for each side, and its text colour. */
export type SideColors = Readonly<Record<'buy' | 'sell', { readonly color: string; readonly textColor: string }>>

/** Returns the page's colours of rise and fall. Read once per theme, because reading them makes the page compute all its styles. */
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
