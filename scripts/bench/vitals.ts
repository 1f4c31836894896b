import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../tests/e2e/support/chromium.ts'
import type { Goal } from './goal.ts'
import type { Running } from './processes.ts'

/** A slow 4G line (1.6 Mbit/s, 150 ms) and a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PROCESSOR_SLOWDOWN = 4
const ROUTES = ['/', '/markets', '/price/bitcoin', '/ar/markets', '/ja'] as const

interface Vitals {
  readonly lcpMs: number
  readonly shift: number
}

async function visit(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  await page.addInitScript(() => {
    const vitals = { lcpMs: 0, shift: 0 }
    Object.assign(globalThis, { vitals })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.lcpMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) vitals.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  // Live prices arrive after load: they must not shift the layout either.
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const vitals = await page.evaluate(() => (globalThis as typeof globalThis & { vitals: Vitals }).vitals)
  await context.close()
  return vitals
}

/** Measures largest contentful paint and layout shift on a slow phone; the median of three visits with an empty cache. */
export async function benchVitals(site: Running, minimal: Running): Promise<Goal[]> {
  const browser = await chromium.launch({ ...findChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  const goals: Goal[] = []
  try {
    for (const [name, address] of [
      ['minimal app', `${minimal.origin}/en`],
      ...ROUTES.map((route) => [route, site.origin + route] as const),
    ] as const) {
      const visits = [await visit(browser, address), await visit(browser, address), await visit(browser, address)]
      const lcpMs = visits.map((entry) => entry.lcpMs).toSorted((one, other) => one - other)[1] ?? Number.NaN
      const shift = Math.max(...visits.map((entry) => entry.shift))
      console.log(`slow phone: ${name}: LCP ${Math.round(lcpMs)} ms, layout shift ${shift.toFixed(4)}`)
      if (name === 'minimal app') continue
      goals.push(
        { name: `LCP of ${name} in ms`, actual: lcpMs, atMost: 1800 },
        { name: `layout shift of ${name}`, actual: shift, atMost: 0.02 },
      )
    }
  } finally {
    await browser.close()
  }
  return goals
}
