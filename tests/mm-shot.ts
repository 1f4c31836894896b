import { chromium } from '@playwright/test'
import { findChromium } from './e2e/support/chromium.ts'
const base = process.env.BASE ?? 'http://localhost:4721'
const browser = await chromium.launch({ ...findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const jobs = JSON.parse(process.argv[2] ?? '[]') as {
  name: string
  path: string
  w?: number
  h?: number
  theme?: string
  full?: boolean
  steps?: [string, string, string?][]
  fav?: string[]
}[]
for (const job of jobs) {
  const context = await browser.newContext({
    viewport: { width: job.w ?? 1440, height: job.h ?? 900 },
    isMobile: (job.w ?? 1440) < 768,
    hasTouch: (job.w ?? 1440) < 768,
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && console.log(job.name, message.type(), message.text().slice(0, 300)),
  )
  page.on('pageerror', (error) => console.log(job.name, 'pageerror', String(error).slice(0, 400)))
  if (job.fav)
    await context.addInitScript((list) => {
      for (const k of Object.keys(localStorage)) if (k.endsWith('favourites')) return
    }, job.fav)
  await page.goto(base + job.path, { waitUntil: 'load' })
  await page.waitForTimeout(2500)
  if (job.theme === 'light')
    await page
      .locator('header [data-theme-switch]')
      .first()
      .evaluate((b: HTMLElement) => b.click())
  for (const [kind, what, text] of job.steps ?? []) {
    if (kind === 'click') await page.locator(what).first().click()
    if (kind === 'press') await page.keyboard.press(what)
    if (kind === 'fill')
      await page
        .locator(what)
        .first()
        .fill(text ?? '')
    if (kind === 'scroll') await page.evaluate((y) => window.scrollTo(0, Number(y)), what)
    if (kind === 'wait') await page.waitForTimeout(Number(what))
    if (kind === 'log') console.log(job.name, await page.evaluate(what))
  }
  await page.waitForTimeout(700)
  await page.screenshot({ path: `/tmp/mm-shots/${job.name}.png`, fullPage: job.full ?? false })
  await context.close()
}
await browser.close()
