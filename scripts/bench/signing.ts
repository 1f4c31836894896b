import { chromium } from '@playwright/test'
import { findFullChromium } from '../../tests/e2e/support/chromium.ts'
import { measureCost } from '../../tests/requests/cost.ts'
import { startGateway } from '../../tests/requests/gateway.ts'
import { logIn, openPage } from '../../tests/requests/support.ts'
import type { Goal } from './goal.ts'

/** Measures the cost of signing in a browser, against a gateway that checks every signature. */
export async function benchSigning(): Promise<Goal[]> {
  const gateway = await startGateway()
  const browser = await chromium.launch({ ...findFullChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const page = await openPage(await browser.newContext(), gateway)
    await logIn(page)
    const cost = await measureCost(page)
    const share = (cost.signMs / cost.requestMs) * 100
    console.log(
      `signing: ${cost.signMs.toFixed(2)} ms of a request of ${cost.requestMs.toFixed(2)} ms (${share.toFixed(0)} %), unsigned ${cost.unsignedMs.toFixed(2)} ms; ` +
        `key pair ${cost.generateMs.toFixed(0)} ms, server key ${cost.verifyMs.toFixed(2)} ms, sealing ${cost.sealMs.toFixed(2)} ms`,
    )
    return [
      { name: 'signing a request in ms', actual: cost.signMs, atMost: 3 },
      { name: 'longest task while a key pair is made in ms', actual: cost.longestTaskMs, atMost: 50 },
    ]
  } finally {
    await browser.close()
    await gateway.stop()
  }
}
