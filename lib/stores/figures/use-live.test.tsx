// @vitest-environment jsdom
import { act, StrictMode, useCallback, useRef, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { createLiveFigures, type LiveFigures } from './live-figures.ts'
import { createManualFrames, type ManualFrames } from '#tests/rigs/manual-frames.ts'
import { FiguresContext } from './use-figures.ts'
import type { LiveRow } from './market-store.ts'
import { useLiveBook, useLiveRow, useMarketStatus, useRowListener } from './use-live.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let socket: EventTarget
let clock: ManualClock
let frames: ManualFrames
let figures: LiveFigures
let root: Root | undefined

beforeEach(() => {
  clock = createManualClock(1_000_000)
  frames = createManualFrames()
  figures = createLiveFigures({ connect: openSocket, clock, timers: clock, random: () => 1, frames })
  // React reports hydration mismatches on the console.
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

/** Creates a socket that opens and sends when the test says so; the stream's tests cover the real one. */
function openSocket(): WebSocket {
  socket = Object.assign(new EventTarget(), { send: () => {}, close: () => {} })
  return socket as WebSocket
}

/** Renders on the server, hydrates in the browser, and returns the container. */
async function openPage(content: ReactNode): Promise<HTMLElement> {
  const page = (
    <StrictMode>
      <FiguresContext value={() => figures}>{content}</FiguresContext>
    </StrictMode>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page)
  await act(async () => {
    root = hydrateRoot(place, page)
  })
  // The browser's first values have a task of their own.
  await act(() => new Promise<void>((done) => void setTimeout(done)))
  return place
}

function connect(): void {
  act(() => clock.advance(0))
  act(() => void socket.dispatchEvent(new Event('open')))
}

/** Delivers messages and draws an animation frame. */
function show(...messages: unknown[]): void {
  for (const said of messages) socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(said) }))
  act(frames.draw)
}

function message(channel: string, data: unknown[], action = 'snapshot'): unknown {
  return { action, arg: { instType: 'SPOT', channel, instId: 'BTCUSDT' }, data }
}

const tick = (last: string) => message('ticker', [{ lastPr: last, ts: '2000' }])

describe('a row that renders', () => {
  it('is none on the server and while it hydrates, and goes live', async () => {
    function Price() {
      return <b>{useLiveRow('spot', 'BTCUSDT')?.last ?? 'none'}</b>
    }
    const place = await openPage(<Price />)
    expect(place.textContent).toBe('none')
    connect()
    show(tick('110'), tick('120'))
    expect(place.textContent).toBe('120')
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
  function Pair() {
    const { connection, stale } = useMarketStatus()
    const book = useLiveBook('spot', 'BTCUSDT', { asks: [['2', '1']], bids: [['1', '1']] })
    return <p>{[connection.kind, stale, book.asks.join(' ')].join(' | ')}</p>
  }

  it('begins with what the server knew and goes on with the stream', async () => {
    const place = await openPage(<Pair />)
    expect(place.textContent).toBe('idle | false | 2,1')
    connect()
    expect(place.textContent).toBe('open | false | 2,1')
    show(message('books', [{ asks: [['3', '1']], bids: [], ts: '1' }]))
    expect(place.textContent).toBe('open | false | 3,1')
  })

  it('gives its channels up when it goes', async () => {
    await openPage(<Pair />)
    connect()
    act(() => root?.unmount())
    root = undefined
    clock.advance(60_000)
    expect(figures.store.getState().connection.kind).toBe('idle')
  })
})
