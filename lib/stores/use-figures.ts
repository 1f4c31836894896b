'use client'

import { createContext, useContext } from 'react'
import type { LiveFigures } from './live-figures.ts'
import { tabFigures } from './tab-figures.ts'

/** The tab's figures, or those that a test or a story gives. Asked for in the browser only. */
export const FiguresContext = createContext<() => LiveFigures>(tabFigures)

/** The live figures of this tab, as a function because a server has none while it renders. */
export function useFigures(): () => LiveFigures {
  return useContext(FiguresContext)
}
