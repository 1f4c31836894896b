import { test as base, type Page } from '@playwright/test'
import { addAxe } from './axe.ts'
import { noteCanvasTexts } from './machine-fonts.ts'

/**
 * One page for all stories of a worker: scripts, styles and fonts are loaded and compiled once instead of for every
 * story, which is most of a story's cost. Stories persist nothing, so they do not affect each other.
 */
export const test = base.extend<object, { onePage: Page }>({
  onePage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      })
      const page = await context.newPage()
      await addAxe(page)
      await noteCanvasTexts(page)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})
