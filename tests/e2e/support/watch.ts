import type { Page } from '@playwright/test'

/** The browser suite blocks service workers, except in the spec of ours. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** Collects a page's complaints: console errors and warnings, uncaught errors, failed or outside requests. */
export function watchPage(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text() === WORKER_BLOCKED) return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A prefetch that a navigation interrupts is not a fault of the page.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('request', (request) => {
    const { hostname, protocol, pathname } = new URL(request.url())
    // The other image host of pages on this machine.
    if (hostname === '127.0.0.1' && pathname === '/probe.svg') return
    if (/^(?:https?|wss?):$/.test(protocol) && hostname !== 'localhost') complaints.push(`outside request: ${request.url()}`)
  })
  return complaints
}
