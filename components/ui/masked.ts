'use client'

import { createContext, useCallback, useContext } from 'react'
import { maskFigure } from '#lib/format/number.ts'

/** Whether whoever uses this page hides his amounts (setting show-asset); the shell of the page knows. */
export const MaskedContext = createContext(false)

export function useMasked(): boolean {
  return useContext(MaskedContext)
}

/**
 * Writes a figure of somebody's own (a balance, size, value or profit) as his setting asks: as it is, or starred out (DESIGN 5.40).
 * Everything that shows one in words uses this; everything that shows it alone uses `OwnFigure`. Prices and figures of the market stay.
 */
export function useOwn(): (figure: string) => string {
  const masked = useMasked()
  return useCallback((figure: string) => (masked ? maskFigure(figure) : figure), [masked])
}
