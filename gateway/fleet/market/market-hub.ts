import { Value } from 'typebox/value'
import type { WebSocket } from 'ws'
import { type FromLeaderMarket, LINK_PULSE_MS, readJson, ToLeaderMarket } from '../link/link.ts'
import type { Frame } from '#gateway/feed/frames/frame.ts'
import type { BarsRequest } from '#gateway/feed/frames/needed-bars.ts'
import { packFrames } from './packed-frames.ts'
import type { FrameRelay } from '#gateway/feed/source.ts'

/** A follower that has not read this much gets no more frames: once it has read them, it gets everything anew. */
const BUFFERED_BYTES_MAX = 8 * 1024 * 1024

export interface MarketHubOptions {
  readonly relay: FrameRelay
  /** Names the market, which a follower must show too. */
  readonly market: string
  /** Returns the list of markets as this gateway's data folder keeps it; null if there is none. */
  readonly readList: () => string | null
}

/** The leader's end of the way on which followers get a market that comes only once (ADR 48). */
export interface MarketHub {
  welcome(socket: WebSocket, node: string): void
  close(): void
}

interface Follower {
  readonly socket: WebSocket
  /** Bars that it waits for. */
  readonly asked: Set<string>
  /** Whether it has missed frames. */
  isBehind: boolean
}

export function createMarketHub({ relay, market, readList }: MarketHubOptions): MarketHub {
  const followers = new Set<Follower>()
  let welcomed = 0
  const pulse = setInterval(beat, LINK_PULSE_MS).unref()
  const unfollow = relay.onFrame(pass)

  function say({ socket }: Follower, message: FromLeaderMarket): void {
    socket.send(JSON.stringify(message))
  }

  /** Sends everything that is known. */
  function sendKnown(follower: Follower): void {
    follower.isBehind = false
    follower.socket.send(packFrames({ kind: 'known', ...relay.known() }))
  }

  function sendList(to: Iterable<Follower>): void {
    const text = readList()
    if (text !== null) for (const follower of to) say(follower, { type: 'list', text })
  }

  function beat(): void {
    for (const follower of followers) {
      if (follower.isBehind && follower.socket.bufferedAmount === 0) sendKnown(follower)
      say(follower, { type: 'clock', atMs: performance.now() })
    }
  }

  function pass({ sequence, time, events }: Frame): void {
    if (followers.size === 0) return
    if (events.some(({ type }) => type === 'instruments')) sendList(followers)
    const pack = (packed: Frame['events']) => packFrames({ kind: 'next', sequence, frames: [{ time, events: packed }] })
    const current = events.filter(({ type }) => type !== 'bars')
    const common = pack(current)
    for (const follower of followers) {
      const { socket, asked } = follower
      follower.isBehind ||= socket.bufferedAmount > BUFFERED_BYTES_MAX
      if (follower.isBehind) continue
      const bars = asked.size === 0 ? [] : events.filter((event) => event.type === 'bars' && asked.delete(keyOf(event)))
      socket.send(bars.length === 0 ? common : pack([...current, ...bars]))
    }
  }

  function answer(follower: Follower, name: string, unsafe: Buffer): void {
    const asked = readJson(unsafe)
    if (!Value.Check(ToLeaderMarket, asked)) return follower.socket.terminate()
    if (asked.type === 'want') return relay.wantElsewhere(name, asked.markets)
    if (asked.type === 'again') return sendKnown(follower)
    if (asked.type !== 'bars') return
    follower.asked.add(keyOf(asked))
    relay.askBars(asked)
  }

  return {
    welcome(socket, node) {
      const follower: Follower = { socket, asked: new Set(), isBehind: false }
      welcomed += 1
      const name = `${node} ${welcomed}`
      socket.on('message', (data: Buffer) => answer(follower, name, data))
      socket.on('close', () => {
        followers.delete(follower)
        relay.wantElsewhere(name, [])
      })
      say(follower, { type: 'market', market })
      say(follower, { type: 'clock', atMs: performance.now() })
      sendList([follower])
      sendKnown(follower)
      followers.add(follower)
    },
    close() {
      clearInterval(pulse)
      unfollow()
    },
  }
}

function keyOf({ market, kind, level, from, to }: BarsRequest): string {
  return [market, kind, level, from, to].join(' ')
}
