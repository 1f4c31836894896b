import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chartWithTools } from '../../tests/e2e/support/chart.ts'
import { findFullChromium } from '../../tests/e2e/support/chromium.ts'
import { startBusyMarket } from './busy-market.ts'
import type { Goal } from './goal.ts'
import { firstLoadBytes, TERMINAL_BYTES_MAX } from './javascript.ts'
import type { Running } from './processes.ts'

/** A slow 4G line (1.6 Mbit/s, 150 ms) and a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PROCESSOR_SLOWDOWN = 4
const PATH = '/futures/usdt/BTCUSDT'
const SCREEN = { width: 1440, height: 900 }
const VISITS = 5
const ORDERS = 15
/** A task longer than this blocks the main thread. */
const LONG_TASK_MS = 50
const WATCH_MS = 10_000
const UPDATES_PER_SECOND = 1000
/** Time for one-off work after loading, which does not count as growth. */
const SETTLING_MS = 5000
/** How long the heap is watched: briefly, or as long as a trader leaves the page open. */
const HEAP_MS = { short: 30_000, long: 600_000 } as const

interface Loading {
  readonly lcpMs: number
  readonly blockingMs: number
}

/** Measures the terminal on a slow machine and line, and on loopback at full speed: against the minimal app in the same run. */
export async function benchTerminal(site: Running, minimal: Running, heapTime: keyof typeof HEAP_MS): Promise<Goal[]> {
  const browser = await chromium.launch({
    ...findFullChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  })
  try {
    const [own, least] = [await firstLoadBytes(site.origin, PATH), await firstLoadBytes(minimal.origin, '/en')]
    console.log(`terminal: first-load script ${own} bytes (gzip), minimal app ${least} bytes`)
    const [ours, theirs] = await medianLoadings(browser, [site.origin + PATH, `${minimal.origin}/en`])
    console.log(
      `terminal on a slow machine: LCP ${ours.lcpMs.toFixed(0)} ms, blocked ${ours.blockingMs.toFixed(0)} ms; minimal app: LCP ${theirs.lcpMs.toFixed(0)} ms, blocked ${theirs.blockingMs.toFixed(0)} ms`,
    )
    const orderMs = await trade(browser, site.origin)
    const { frames, heapGrowth } = await watch(browser, site.origin, HEAP_MS[heapTime])
    console.log(
      `terminal on loopback: click to order in the list, median of ${ORDERS}: ${orderMs.toFixed(0)} ms; frames over ${WATCH_MS / 1000} s of ${UPDATES_PER_SECOND} book updates a second: median ${frames.perSecond.toFixed(0)} per second, slowest ${frames.slowestMs.toFixed(0)} ms; heap growth over ${HEAP_MS[heapTime] / 1000} s of them ${(heapGrowth * 100).toFixed(1)} %`,
    )
    return [
      { name: 'terminal: first-load script in bytes', actual: own, atMost: TERMINAL_BYTES_MAX },
      { name: 'terminal: LCP on a slow machine in ms', actual: ours.lcpMs, atMost: 900 },
      { name: 'terminal: blocking time, times the minimal app', actual: ours.blockingMs / Math.max(1, theirs.blockingMs), atMost: 1.3 },
      { name: 'terminal: click to order in the list in ms', actual: orderMs, atMost: 60 },
      { name: 'terminal: frames per second, median', actual: frames.perSecond, atLeast: 58 },
      { name: 'terminal: slowest frame in ms', actual: frames.slowestMs, atMost: 50 },
      { name: 'terminal: growth of the heap', actual: heapGrowth, atMost: 0.1 },
    ]
  } finally {
    await browser.close()
  }
}

/** Returns the medians of alternating visits to two addresses, so that a slow phase of the machine affects both. */
async function medianLoadings(browser: Browser, addresses: readonly [string, string]): Promise<[Loading, Loading]> {
  const visits: [Loading[], Loading[]] = [[], []]
  for (let visit = 0; visit < VISITS; visit += 1) {
    visits[0].push(await load(browser, addresses[0]))
    visits[1].push(await load(browser, addresses[1]))
  }
  return [findMedian(visits[0]), findMedian(visits[1])]
}

function findMedian(visits: readonly Loading[]): Loading {
  return { lcpMs: median(visits.map(({ lcpMs }) => lcpMs)), blockingMs: median(visits.map(({ blockingMs }) => blockingMs)) }
}

/** Visits once with an empty cache: returns the largest paint, and the time of its tasks beyond 50 ms each. */
async function load(browser: Browser, address: string): Promise<Loading> {
  const context = await browser.newContext({ viewport: SCREEN })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  await page.addInitScript((longMs) => {
    const loading = { lcpMs: 0, blockingMs: 0 }
    Object.assign(globalThis, { loading })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) loading.lcpMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) loading.blockingMs += entry.duration - longMs
    }).observe({ type: 'longtask', buffered: true })
  }, LONG_TASK_MS)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(5000)
  const loading = await page.evaluate(() => (globalThis as typeof globalThis & { loading: Loading }).loading)
  await context.close()
  return loading
}

/** Sends limit orders as a guest without the simulated delay; returns the median time from a click to the order in the list. */
async function trade(browser: Browser, origin: string): Promise<number> {
  const context: BrowserContext = await browser.newContext({ viewport: SCREEN })
  const page = await context.newPage()
  await page.goto(`${origin}${PATH}`)
  await chartWithTools(page)
  await page.locator('[data-start]').filter({ visible: true }).click()
  await page.locator('[data-account="guest"]').waitFor({ state: 'attached' })
  await page.goto(`${origin}/asset`)
  const saved = page.waitForResponse((answer) => answer.url().includes('/realism'))
  await page.getByText('Frictionless', { exact: true }).click()
  await saved
  await page.goto(`${origin}${PATH}`)
  await chartWithTools(page)
  const ticket = page.locator('form[data-ticket]').filter({ visible: true })
  const submit = ticket.locator('[data-submit]:not([aria-disabled])')
  await submit.waitFor()
  await page.locator('[data-tab="orders"]').click()
  await ticket.getByRole('checkbox', { name: 'Confirm before sending' }).uncheck({ force: true })
  const price = ticket.getByRole('textbox', { name: 'Price' })
  await price.fill(String(Math.round(Number(await price.inputValue()) * 0.98)))
  const times: number[] = []
  for (let count = 0; count < ORDERS; count += 1) {
    await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
    await submit.waitFor()
    // A trader places the next order after the page has shown the last one.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    times.push(await clickToRow(page))
  }
  await context.close()
  return median(times)
}

/** Watches a market of a thousand book updates a second: every frame of ten seconds, and the heap over a longer time. */
async function watch(browser: Browser, origin: string, heapMs: number) {
  const busy = await startBusyMarket(origin, UPDATES_PER_SECOND)
  const context = await browser.newContext({ viewport: SCREEN })
  try {
    const page = await context.newPage()
    await page.goto(busy.origin + PATH)
    await chartWithTools(page)
    await page.waitForTimeout(SETTLING_MS)
    const heapBefore = await heap(page)
    const frames = await watchFrames(page)
    await page.waitForTimeout(Math.max(0, heapMs - WATCH_MS))
    return { frames, heapGrowth: (await heap(page)) / heapBefore - 1 }
  } finally {
    await context.close()
    await busy.stop()
  }
}

/** Returns the milliseconds from a click on the ticket's button to one more row in the list, both by the page's clock. */
async function clickToRow(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const panel = document.querySelector('[role="tabpanel"]')
        const rows = () => panel?.querySelectorAll('tbody tr').length ?? 0
        const before = rows()
        const observer = new MutationObserver(() => {
          if (rows() <= before) return
          observer.disconnect()
          resolve(performance.now() - start)
        })
        if (panel) observer.observe(panel, { childList: true, subtree: true })
        const start = performance.now()
        const button = [...document.querySelectorAll<HTMLElement>('form[data-ticket] [data-submit]')].find((element) =>
          element.checkVisibility(),
        )
        button?.click()
      }),
  )
}

async function watchFrames(page: Page): Promise<{ perSecond: number; slowestMs: number }> {
  const gaps = await page.evaluate(
    (watchMs) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = []
        const first = performance.now()
        let last = first
        const frame = (now: number): void => {
          found.push(now - last)
          last = now
          if (now - first < watchMs) requestAnimationFrame(frame)
          else resolve(found.slice(1))
        }
        requestAnimationFrame(frame)
      }),
    WATCH_MS,
  )
  return { perSecond: 1000 / median(gaps), slowestMs: Math.max(...gaps) }
}

async function heap(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const { gc } = globalThis as typeof globalThis & { gc?: () => void }
    gc?.()
    return (performance as Performance & { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
