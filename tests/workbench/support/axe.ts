import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from '@playwright/test'

declare const axe: typeof Axe

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Adds axe to every page that opens in this tab: sending it for every check would take ten times as long as the check. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: SOURCE })
}

/** Returns axe's findings, with the elements concerned. */
export function violationsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
