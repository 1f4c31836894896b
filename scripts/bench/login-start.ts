import { chromium, type Browser } from '@playwright/test'
import { CIPHERTEXT_FIELD } from '#lib/contract/signing/cipher.ts'
import { findFullChromium } from '../../tests/e2e/support/chromium.ts'
import type { Goal } from './goal.ts'
import type { Running } from './processes.ts'

const VISITS = 5
/** Longer than the delay before the backup pair is generated, plus the generation itself. */
const AFTER_START_MS = 4000

interface Script {
  readonly sourceUrl: string
  readonly durationMs: number
}

/** The tasks that blocked the main thread for more than 50 ms, from navigation until 4 s after the page was ready. */
interface Start {
  readonly tasksMs: readonly number[]
  /** The scripts that ran within long animation frames, each with its file. */
  readonly scripts: readonly Script[]
  readonly files: readonly string[]
}

/** An entry type that the type library does not contain yet. */
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly { readonly sourceURL: string; readonly duration: number }[]
}

type StartWindow = typeof globalThis & { start: { tasksMs: number[]; scripts: Script[] } }

async function visit(browser: Browser, address: string): Promise<Start> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(() => {
    const start: StartWindow['start'] = { tasksMs: [], scripts: [] }
    const isLongFrame = (entry: PerformanceEntry): entry is LongFrame => 'scripts' in entry
    Object.assign(globalThis, { start })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) start.tasksMs.push(duration)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isLongFrame(entry)) continue
        for (const { sourceURL, duration } of entry.scripts) start.scripts.push({ sourceUrl: sourceURL, durationMs: duration })
      }
    }).observe({ type: 'long-animation-frame', buffered: true })
  })
  // The request layer has loaded once it asks for the configured third parties.
  const asked = page.waitForResponse((response) => response.url().includes('/user/third/providers'))
  await page.goto(address, { waitUntil: 'load' })
  await asked
  await new Promise((resolve) => setTimeout(resolve, AFTER_START_MS))
  const start = await page.evaluate(() => ({
    ...(globalThis as StartWindow).start,
    files: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  }))
  await page.context().close()
  return start
}

/** Finds the files that hold the request layer: its code names the field that hides a password. */
async function requestFiles(files: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await (await fetch(file)).text() })))
  return new Set(texts.filter(({ text }) => text.includes(CIPHERTEXT_FIELD)).map(({ file }) => file))
}

/** Durations are wall-clock times, so the best visit is the one that other programs disturbed least. */
const best = (figures: readonly number[]): number => Math.min(...figures)

/** Measures the built log-in page, from navigation until it can take a password: the request layer's share of its start. */
export async function benchLoginStart(site: Running): Promise<Goal[]> {
  const browser = await chromium.launch({ ...findFullChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const starts: Start[] = []
    for (let index = 0; index < VISITS; index += 1) starts.push(await visit(browser, `${site.origin}/login`))
    const own = await requestFiles(starts[0]?.files ?? [])
    if (own.size === 0) throw new Error('no file of the log-in page holds the request layer')
    const longest = (start: Start) => Math.max(0, ...start.tasksMs)
    const longestScript = (isOwn: boolean) =>
      best(
        starts.map(({ scripts }) =>
          Math.max(0, ...scripts.flatMap(({ sourceUrl, durationMs }) => (own.has(sourceUrl) === isOwn ? durationMs : []))),
        ),
      )
    const [ownMs, othersMs] = [longestScript(true), longestScript(false)]
    console.log(
      `start of the log-in page, best of ${VISITS} visits: longest task ${best(starts.map(longest)).toFixed(0)} ms, ` +
        `in it the longest script of the request layer ${ownMs.toFixed(0)} ms, of the page itself ${othersMs.toFixed(0)} ms`,
    )
    return [{ name: 'longest script of the request layer at the start of the log-in page in ms', actual: ownMs, atMost: 50 }]
  } finally {
    await browser.close()
  }
}
