import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { drawTexts, readMachineTexts, type MachineText } from './machine-fonts.ts'
import { readNote, withNote } from '../../support/png/png-note.ts'

/** Annotation of a reference picture that this machine cannot be compared with; `npm test` counts each as skipped. */
export const NOT_COMPARED = 'not compared'

/** A picture's note: the texts that fonts of the machine drew in it, and their rendering. Without one, only shipped fonts drew it. */
interface Note {
  readonly texts: readonly MachineText[]
  readonly drawings: readonly string[]
}

/** Machines also draw the letters of the same font differently, depending on how they fit them to the pixels. */
const SHIPPED: MachineText = { family: '"Inter Variable"', weight: '400', lang: 'en', signs: 'Handgloves 0123456789' }
const SHIPPED_VERSION = (createRequire(import.meta.url)('@fontsource-variable/inter/package.json') as { version: string }).version
/** A file beside the pictures: the rendering of the shipped font when they were taken, and its version. */
const SHIPPED_FILE = 'shipped-font.json'

interface ShippedNote {
  readonly version: string
  readonly drawing: string
}

/**
 * Compares a page with its reference picture. A picture that was taken with another Chromium, or with fonts other than this
 * machine's for the same texts, is annotated instead of compared. `--update-snapshots` takes pictures; `shrink` then makes a file
 * smaller. Returns false if nothing was compared.
 */
export async function compareWithReference(page: Page, info: TestInfo, picture: string, shrink?: (file: string) => void): Promise<boolean> {
  const browser = `chromium-${page.context().browser()?.version().split('.')[0] ?? 'unknown'}`
  const folder = join(info.project.testDir, 'screenshots', browser)
  const file = join(folder, picture)
  const taking = info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed'
  const hindrance = taking
    ? null
    : existsSync(folder)
      ? ((await otherLetters(page, folder)) ?? (await otherFonts(page, file)))
      : `no pictures of ${browser}`
  if (hindrance !== null) {
    info.annotations.push({ type: NOT_COMPARED, description: `${picture}: ${hindrance}` })
    return false
  }
  await expect.soft(page).toHaveScreenshot([browser, ...picture.split('/')])
  if (taking) {
    shrink?.(file)
    const before = readFileSync(file)
    const after = withNote(before, await noteOf(page))
    if (!after.equals(before)) writeFileSync(file, after)
    writeFileSync(join(folder, SHIPPED_FILE), `${JSON.stringify(await drawShipped(page))}\n`)
  }
  return true
}

/** Reports a different rendering of the shipped font on this machine; the comparison reports a later version of the font. */
async function otherLetters(page: Page, folder: string): Promise<string | null> {
  const file = join(folder, SHIPPED_FILE)
  if (!existsSync(file)) return null
  const { version, drawing } = JSON.parse(readFileSync(file, 'utf8')) as ShippedNote
  const here = await drawShipped(page)
  return version === here.version && drawing !== here.drawing ? `${drawing} is here ${here.drawing}` : null
}

async function drawShipped(page: Page): Promise<ShippedNote> {
  const [drawing = ''] = await drawTexts(page, [SHIPPED])
  return { version: SHIPPED_VERSION, drawing }
}

/** Reports the fonts that this machine draws differently; null if it draws all of them alike. */
async function otherFonts(page: Page, file: string): Promise<string | null> {
  // The comparison reports a missing reference.
  const note = existsSync(file) ? (readNote(readFileSync(file)) as Note | null) : null
  if (note === null) return null
  const drawings = await drawTexts(page, note.texts)
  const others = note.drawings.flatMap((drawing, at) => (drawing === drawings[at] ? [] : [`${drawing} is here ${drawings[at]}`]))
  return others.length > 0 ? others.join('; ') : null
}

async function noteOf(page: Page): Promise<Note | null> {
  const texts = await readMachineTexts(page)
  return texts.length > 0 ? { texts, drawings: await drawTexts(page, texts) } : null
}
