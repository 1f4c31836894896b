// @vitest-environment jsdom
import { act, StrictMode, useCallback, useRef, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Candle, MarketRow } from '#lib/contract/market.ts'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { createLiveFigures, type LiveFigures } from './live-figures.ts'
import { createManualFrames, type ManualFrames } from '#tests/rigs/manual-frames.ts'
import { MarketLiveProvider } from './market-live-provider.tsx'
import type { LiveRow } from './market-store.ts'
import { useLiveBook, useLiveCandles, useLiveRow, useLiveTrades, useMarketStatus, useRowListener } from './use-live.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const ROW = { product: 'spot', symbol: 'BTCUSDT', last: '100', ts: 1000 } as MarketRow

let socket: EventTarget
let clock: ManualClock
let frames: ManualFrames
let figures: LiveFigures
let root: Root | undefined

beforeEach(() => {
  clock = createManualClock(1_000_000)
  frames = createManualFrames()
  figures = createLiveFigures({ connect: openSocket, clock, timers: clock, random: () => 1, frames })
  // React complains on the console about what did not hydrate as it was rendered.
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(words.join(' '))
  })
})

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  figures.close()
  vi.restoreAllMocks()
})

/** A socket that opens and speaks when a test says so; the real one is tested with the stream. */
function openSocket(): WebSocket {
  socket = Object.assign(new EventTarget(), { send: () => {}, close: () => {} })
  return socket as WebSocket
}

/** Renders on the server, hydrates in the browser, and returns where it stands. */
async function openPage(content: ReactNode): Promise<HTMLElement> {
  const page = (
    <StrictMode>
      <MarketLiveProvider rows={[ROW]} figures={figures}>
        {content}
      </MarketLiveProvider>
    </StrictMode>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page)
  await act(async () => {
    root = hydrateRoot(place, page)
  })
  return place
}

function connect(): void {
  act(() => clock.advance(0))
  act(() => void socket.dispatchEvent(new Event('open')))
}

/** Says something and draws a frame. */
function show(...messages: unknown[]): void {
  for (const said of messages) socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(said) }))
  act(frames.draw)
}

function message(channel: string, data: unknown[], action = 'snapshot'): unknown {
  return { action, arg: { instType: 'SPOT', channel, instId: 'BTCUSDT' }, data }
}

const tick = (last: string) => message('ticker', [{ lastPr: last, ts: '2000' }])

describe('a row that renders', () => {
  function Price({ first }: { first?: LiveRow }) {
    return <b>{useLiveRow('spot', 'BTCUSDT', first)?.last ?? 'none'}</b>
  }

  it('is complete from the server, hydrates as it is, and goes live', async () => {
    const place = await openPage(<Price />)
    expect(place.textContent).toBe('100')
    connect()
    show(tick('110'), tick('120'))
    expect(place.textContent).toBe('120')
  })

  it('takes its first row from its own properties, too', () => {
    expect(renderToString(<Price first={{ ...ROW, last: '7' }} />)).toBe('<b>7</b>')
    expect(renderToString(<Price />)).toBe('<b>none</b>')
  })
})

describe('a row that writes text', () => {
  it('does not render for a tick', async () => {
    let renders = 0
    function Figure() {
      renders += 1
      const element = useRef<HTMLElement>(null)
      const write = useCallback(({ last }: LiveRow) => {
        if (element.current && last) element.current.textContent = last
      }, [])
      useRowListener('spot', 'BTCUSDT', write)
      return <i ref={element}>100</i>
    }
    const place = await openPage(<Figure />)
    const before = renders
    connect()
    show(tick('130'))
    expect([place.textContent, renders]).toEqual(['130', before])
  })
})

describe('the rest of a pair', () => {
  function Pair({ candles }: { candles: readonly Candle[] }) {
    const { connection, stale } = useMarketStatus()
    const book = useLiveBook('spot', 'BTCUSDT', { asks: [['2', '1']], bids: [['1', '1']] })
    const trades = useLiveTrades('spot', 'BTCUSDT', [])
    const run = useLiveCandles('spot', 'BTCUSDT', '1h', candles)
    return <p>{[connection.kind, stale, book.asks.join(' '), trades.length, run.map(([time]) => time).join(' ')].join(' | ')}</p>
  }
  const candles: readonly Candle[] = [[60, '1', '1', '1', '1', '1']]

  it('begins with what the server knew and goes on with the stream', async () => {
    const place = await openPage(<Pair candles={candles} />)
    expect(place.textContent).toBe('idle | false | 2,1 | 0 | 60')
    connect()
    expect(place.textContent).toBe('open | false | 2,1 | 0 | 60')
    show(
      message('books', [{ asks: [['3', '1']], bids: [], ts: '1' }]),
      message('trade', [{ tradeId: '1', price: '1', size: '1', side: 'buy', ts: '1' }]),
      message('candle1H', [['120', '1', '1', '1', '1', '1']]),
    )
    expect(place.textContent).toBe('open | false | 3,1 | 1 | 60 120')
  })

  it('gives its channels up when it goes', async () => {
    await openPage(<Pair candles={candles} />)
    connect()
    act(() => root?.unmount())
    root = undefined
    clock.advance(60_000)
    expect(figures.store.getState().connection.kind).toBe('idle')
  })
})
