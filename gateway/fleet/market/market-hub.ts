import { Value } from 'typebox/value'
import type { WebSocket } from 'ws'
import { type FromPrimaryMarket, LINK_PULSE_MS, readJson, ToPrimaryMarket } from '../link/link.ts'
import type { Frame } from '#gateway/feed/frames/frame.ts'
import type { BarsRequest } from '#gateway/feed/frames/needed-bars.ts'
import { packFrames } from './packed-frames.ts'
import type { FrameRelay } from '#gateway/feed/frames/source.ts'

/** A replica that has not read this much gets no more frames: once it has read them, it gets everything anew. */
const BUFFERED_BYTES_MAX = 8 * 1024 * 1024

export interface MarketHubOptions {
  readonly relay: FrameRelay
  /** Names the market, which a replica must show too. */
  readonly market: string
  /** Returns the list of markets as this gateway's data folder keeps it; null if there is none. */
  readonly readList: () => string | null
}

/** The primary's end of the way on which replicas get a market that comes only once (ADR 48). */
export interface MarketHub {
  welcome(socket: WebSocket, node: string): void
  close(): void
}

interface Replica {
  readonly socket: WebSocket
  /** Bars that it waits for. */
  readonly asked: Set<string>
  /** Whether it has missed frames. */
  isBehind: boolean
}

export function createMarketHub({ relay, market, readList }: MarketHubOptions): MarketHub {
  const replicas = new Set<Replica>()
  let welcomed = 0
  const pulse = setInterval(beat, LINK_PULSE_MS).unref()
  const unfollow = relay.onFrame(pass)

  function say({ socket }: Replica, message: FromPrimaryMarket): void {
    socket.send(JSON.stringify(message))
  }

  /** Sends everything that is known. */
  function sendKnown(replica: Replica): void {
    replica.isBehind = false
    replica.socket.send(packFrames({ kind: 'known', ...relay.known() }))
  }

  function sendList(to: Iterable<Replica>): void {
    const text = readList()
    if (text !== null) for (const replica of to) say(replica, { type: 'list', text })
  }

  function beat(): void {
    for (const replica of replicas) {
      if (replica.isBehind && replica.socket.bufferedAmount === 0) sendKnown(replica)
      say(replica, { type: 'clock', atMs: performance.now() })
    }
  }

  function pass({ sequence, time, events }: Frame): void {
    if (replicas.size === 0) return
    if (events.some(({ type }) => type === 'instruments')) sendList(replicas)
    const pack = (packed: Frame['events']) => packFrames({ kind: 'next', sequence, frames: [{ time, events: packed }] })
    const current = events.filter(({ type }) => type !== 'bars')
    const common = pack(current)
    for (const replica of replicas) {
      const { socket, asked } = replica
      replica.isBehind ||= socket.bufferedAmount > BUFFERED_BYTES_MAX
      if (replica.isBehind) continue
      const bars = asked.size === 0 ? [] : events.filter((event) => event.type === 'bars' && asked.delete(keyOf(event)))
      socket.send(bars.length === 0 ? common : pack([...current, ...bars]))
    }
  }

  function answer(replica: Replica, name: string, unsafe: Buffer): void {
    const asked = readJson(unsafe)
    if (!Value.Check(ToPrimaryMarket, asked)) return replica.socket.terminate()
    if (asked.type === 'want') return relay.wantElsewhere(name, asked.markets)
    if (asked.type === 'again') return sendKnown(replica)
    if (asked.type !== 'bars') return
    replica.asked.add(keyOf(asked))
    relay.askBars(asked)
  }

  return {
    welcome(socket, node) {
      const replica: Replica = { socket, asked: new Set(), isBehind: false }
      welcomed += 1
      const name = `${node} ${welcomed}`
      socket.on('message', (data: Buffer) => answer(replica, name, data))
      socket.on('close', () => {
        replicas.delete(replica)
        relay.wantElsewhere(name, [])
      })
      say(replica, { type: 'market', market })
      say(replica, { type: 'clock', atMs: performance.now() })
      sendList([replica])
      sendKnown(replica)
      replicas.add(replica)
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
