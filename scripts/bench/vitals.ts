import { chromium, type Browser } from '@playwright/test'
import { findFullChromium } from '../../tests/e2e/support/chromium.ts'
import type { Goal } from './goal.ts'
import { startSite, type Running } from './processes.ts'

/** A slow 4G line (1.6 Mbit/s, 150 ms) and a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PROCESSOR_SLOWDOWN = 4
const ROUTES = ['/', '/markets', '/price/bitcoin', '/ar/markets', '/ja'] as const
/** Makes the market as long as that of a large exchange: 500 pairs, 300 contracts. */
const MANY_MARKETS = new URL('../../tests/rigs/feeds/many-markets.ts', import.meta.url).href
const MANY = '/markets with 500 pairs'
/** A task longer than this blocks the main thread. */
const LONG_TASK_MS = 50

interface Vitals {
  readonly lcpMs: number
  readonly shift: number
  readonly blockingMs: number
}

async function visit(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  await page.addInitScript((longMs) => {
    const vitals = { lcpMs: 0, shift: 0, blockingMs: 0 }
    Object.assign(globalThis, { vitals })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.lcpMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) vitals.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.blockingMs += entry.duration - longMs
    }).observe({ type: 'longtask', buffered: true })
  }, LONG_TASK_MS)
  await page.goto(address, { waitUntil: 'load' })
  // Live prices arrive after load: they must not shift the layout either.
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const vitals = await page.evaluate(() => (globalThis as typeof globalThis & { vitals: Vitals }).vitals)
  await context.close()
  return vitals
}

/**
 * Measures largest contentful paint and layout shift on a slow phone, the median of three visits with an empty cache; and how long
 * the page of markets with five hundred pairs is blocked.
 */
export async function benchVitals(site: Running, minimal: Running): Promise<Goal[]> {
  const browser = await chromium.launch({ ...findFullChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  const goals: Goal[] = []
  const blocking = new Map<string, number>()
  let many: Running | null = null
  try {
    for (const [name, path] of [['minimal app', '/en'], ...ROUTES.map((route) => [route, route] as const), [MANY, '/markets']] as const) {
      // The long market runs for its own page alone: two cores have enough to do with one site.
      if (name === MANY) many = await startSite({ NODE_OPTIONS: `--import=${MANY_MARKETS}` })
      const address = ((name === MANY ? many : null) ?? (name === 'minimal app' ? minimal : site)).origin + path
      const visits = [await visit(browser, address), await visit(browser, address), await visit(browser, address)]
      const lcpMs = median(visits.map((entry) => entry.lcpMs))
      const blockingMs = median(visits.map((entry) => entry.blockingMs))
      blocking.set(name, blockingMs)
      const shift = Math.max(...visits.map((entry) => entry.shift))
      console.log(
        `slow phone: ${name}: LCP ${Math.round(lcpMs)} ms, blocked ${Math.round(blockingMs)} ms, layout shift ${shift.toFixed(4)}`,
      )
      if (name === 'minimal app') continue
      goals.push(
        { name: `LCP of ${name} in ms`, actual: lcpMs, atMost: 800 },
        { name: `layout shift of ${name}`, actual: shift, atMost: 0.02 },
      )
    }
  } finally {
    await browser.close()
    await many?.stop()
  }
  const [least = Number.NaN, all = Number.NaN] = [blocking.get('minimal app'), blocking.get(MANY)]
  return [...goals, { name: `blocking time of ${MANY}, times the minimal app`, actual: all / Math.max(1, least), atMost: 1.5 }]
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
