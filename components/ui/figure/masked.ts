'use client'

import { createContext, useCallback, useContext } from 'react'
import { maskFigure } from '#lib/format/number.ts'

/** Whether the user hides their amounts (setting show-asset); provided by the page's shell. */
export const MaskedContext = createContext(false)

export function useMasked(): boolean {
  return useContext(MaskedContext)
}

/**
 * Returns a function that masks the user's own figures (a balance, size, value or profit) if they hide their amounts (DESIGN 5.40).
 * Use it for figures inside text and `OwnFigure` for a figure alone. Prices and market figures are never masked.
 */
export function useOwn(): (figure: string) => string {
  const masked = useMasked()
  return useCallback((figure: string) => (masked ? maskFigure(figure) : figure), [masked])
}
