import { Value } from 'typebox/value'
import { InstrumentList } from '#lib/contract/market/instrument-list.ts'
import type { InstrumentList as List } from '#lib/contract/market/instruments.ts'
import type { Timers } from '#lib/kernel/clock.ts'

export interface RemoteInstrumentsOptions {
  /** Returns the other gateway, `https://gateway.example`; null while it is not known. */
  readonly origin: () => string | null
  readonly timers: Timers
  readonly onChange: (list: List) => void
  readonly log: { warn(details: object, message: string): void }
}

/** How often the other gateway is asked. It answers with a few bytes while nothing has changed. */
const INTERVAL_MS = 60_000
/** How soon it is asked again when it has not answered. */
const RETRY_MS = 5000
const TIMEOUT_MS = 10_000

/** Follows the instruments of another gateway's market. Returns a function that ends it. */
export function followRemoteInstruments({ origin, timers, onChange, log }: RemoteInstrumentsOptions): () => void {
  const ended = new AbortController()
  let tag = ''
  let cancel = () => {}

  async function ask(): Promise<void> {
    const to = origin()
    if (to === null) throw new Error('it is not known which gateway to ask')
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(`${to}/v1/market/instruments`, { headers: { 'if-none-match': tag }, signal })
    if (response.status === 304) return
    const body = (await response.json()) as { readonly data?: unknown }
    if (!Value.Check(InstrumentList, body.data)) throw new Error('its list of instruments has another form')
    tag = response.headers.get('etag') ?? ''
    onChange(body.data)
  }

  function follow(): void {
    ask().then(
      () => (cancel = timers.after(INTERVAL_MS, follow)),
      (error: unknown) => {
        if (ended.signal.aborted) return
        log.warn({ err: error }, 'the other gateway does not say which instruments it lists')
        cancel = timers.after(RETRY_MS, follow)
      },
    )
  }

  follow()
  return () => {
    ended.abort()
    cancel()
  }
}
