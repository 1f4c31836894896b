// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveFigures, type LiveFigures } from '#lib/stores/figures/live-figures.ts'
import { FiguresContext } from '#lib/stores/figures/use-figures.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { createManualFrames, type ManualFrames } from '#tests/rigs/manual-frames.ts'
import { LiveMarketBadge } from './live-market-badge.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

// Goal: a trader reads in a word why prices stand still, a screen reader hears it once, and the page fades its figures meanwhile.

const WORDS = {
  synchronising: 'Synchronizing',
  stale: 'No new prices',
  halted: 'Trading halted',
  delisted: 'Delisted',
  paused: 'Trading halted',
  'cancel-only': 'Cancel only',
  'read-only': 'Read only',
}

let socket: EventTarget
let clock: ManualClock
let frames: ManualFrames
let figures: LiveFigures
let root: Root

beforeEach(() => {
  clock = createManualClock(1_000_000)
  frames = createManualFrames()
  const connect = () => (socket = Object.assign(new EventTarget(), { send: () => {}, close: () => {} })) as unknown as WebSocket
  figures = createLiveFigures({ connect, clock, timers: clock, random: () => 1, frames })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(() => {
  act(() => root.unmount())
  figures.close()
  document.body.replaceChildren()
})

function open(state: MarketState, ageMs = 0): void {
  const badge = <LiveMarketBadge product="spot" symbol="BTCUSDT" first={{ state, ageMs }} tag="en" words={WORDS} />
  act(() => root.render(<FiguresContext value={() => figures}>{badge}</FiguresContext>))
  act(() => clock.advance(0))
  act(() => void socket.dispatchEvent(new Event('open')))
}

function hear(row: Readonly<Record<string, string>>): void {
  const data = { action: 'snapshot', arg: { instType: 'SPOT', channel: 'ticker', instId: 'BTCUSDT' }, data: [{ lastPr: '1', ...row }] }
  socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
  act(frames.draw)
}

const spoken = () => document.querySelector('output')?.textContent
const isFaded = () => document.documentElement.hasAttribute('data-market-waits')

describe('the badge of a market', () => {
  it('is empty while the market is live', () => {
    open('live')
    expect([document.body.textContent, isFaded()]).toEqual(['', false])
  })

  it('shows the server’s state, with the age of the data hidden from screen readers', () => {
    open('stale', 42_000)
    expect([spoken(), document.body.textContent, isFaded()]).toEqual(['No new prices', 'No new prices42 sec', true])
  })

  it('follows the stream from one state to the next, and back', () => {
    open('live')
    const said = [] as unknown[]
    for (const state of ['stale', 'synchronising', 'halted', 'delisted', 'live']) {
      hear({ state, seenAt: '900', ts: '2000' })
      said.push([spoken(), isFaded()])
    }
    expect(said).toEqual([
      ['No new prices', true],
      ['Synchronizing', true],
      ['Trading halted', true],
      ['Delisted', true],
      ['', false],
    ])
  })

  it('leaves no faded page behind', () => {
    open('halted')
    act(() => root.render(null))
    expect(isFaded()).toBe(false)
  })
})
