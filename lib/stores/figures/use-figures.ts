'use client'

import { createContext, useContext } from 'react'
import type { LiveFigures } from './live-figures.ts'
import { tabFigures } from './tab-figures.ts'

/** The tab's figures, or those of a test or a story. Called in the browser only. */
export const FiguresContext = createContext<() => LiveFigures>(tabFigures)

/** Returns the live figures of this tab, as a function because a server has none while it renders. */
export function useFigures(): () => LiveFigures {
  return useContext(FiguresContext)
}
