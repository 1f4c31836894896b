import type { Page } from '@playwright/test'
import type { PageWindow } from './support.ts'

/** The cost of signing in a browser: medians in milliseconds. */
export interface Cost {
  /** One signature, with hash, MD5 and headers. */
  readonly signMs: number
  /** A signed and an unsigned call to a gateway on this machine. */
  readonly requestMs: number
  readonly unsignedMs: number
  readonly generateMs: number
  readonly verifyMs: number
  readonly sealMs: number
  /** The longest main-thread task during key generation; 0 if none took 50 ms. */
  readonly longestTaskMs: number
}

/** Measures on a page that has logged in. */
export function measureCost(page: Page): Promise<Cost> {
  return page.evaluate(async () => {
    const { signing, crypto, http } = (globalThis as PageWindow).page
    const median = (figures: number[]): number =>
      figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
    const measure = async (times: number, run: () => Promise<unknown>): Promise<number> => {
      const took: number[] = []
      for (let index = 0; index < times; index += 1) {
        const startedMs = performance.now()
        await run()
        took.push(performance.now() - startedMs)
      }
      return median(took)
    }
    const longTasks: number[] = []
    const takeLongest = (): number => Math.max(0, ...longTasks.splice(0))
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const observer = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask', buffered: true })
    await frame()
    // Earlier tasks belong to the page's own start.
    takeLongest()
    const generateMs = await measure(5, () => crypto.generate('rsa2048'))
    await frame()
    const longestTaskMs = takeLongest()
    observer.disconnect()

    const order = { symbol: 'BTCUSDT', side: 'buy', price: '50000.1', size: '0.01', clientOid: 'x'.repeat(24) }
    const request = {
      target: '/v1/spot/order/place?languageType=0',
      body: new TextEncoder().encode(JSON.stringify(order)),
      time: '1795261234567',
      traceId: 'w17952612345670123456789a',
      header: () => undefined,
    }
    const { rootPublicKey = '' } = document.documentElement.dataset
    const state = signing.state()
    const { serverPublicKey = '', serverPublicKeySign = '' } = state.kind === 'ready' ? state.config : {}
    return {
      signMs: await measure(300, () => signing.sign(request)),
      requestMs: await measure(100, () => http.post('/spot/order/place', order)),
      unsignedMs: await measure(100, () => http.post('/open/call', order)),
      generateMs,
      verifyMs: await measure(50, () => crypto.verifyServerKey(rootPublicKey, serverPublicKey, serverPublicKeySign)),
      sealMs: await measure(50, () => crypto.seal(serverPublicKey, 'x'.repeat(600))),
      longestTaskMs,
    }
  })
}
