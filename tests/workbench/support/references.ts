import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'

/** Two machines with the same Chromium still draw text differently with other fonts: then these differ too. */
const SAMPLES = ['Handgloves 0123456789', 'تداول تجريبي ١٢٣', '模拟交易']

/**
 * The folder of reference pictures for the browser and fonts at hand: `chromium-156/7f3a91c2`. Pictures are compared only where
 * it exists; `npx playwright test -c tests/workbench --update-snapshots` makes it.
 */
export async function referenceFolder(page: Page, info: TestInfo): Promise<readonly string[] | null> {
  const major = page.context().browser()?.version().split('.')[0] ?? 'unknown'
  const folder = [`chromium-${major}`, await fontFingerprint(page)]
  const writing = info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed'
  return writing || existsSync(join(info.project.testDir, 'screenshots', ...folder)) ? folder : null
}

async function fontFingerprint(page: Page): Promise<string> {
  const widths = await page.evaluate(async (samples) => {
    await document.fonts.ready
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return []
    pen.font = `400 64px ${getComputedStyle(document.body).fontFamily}`
    return samples.map((sample) => pen.measureText(sample).width)
  }, SAMPLES)
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(widths)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
