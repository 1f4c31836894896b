import { Value } from 'typebox/value'
import type { WebSocket } from 'ws'
import type { CourseTeller, LedReplay } from './shared-replay.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { type FromLeaderMarket, LINK_PULSE_MS, readJson, ToLeaderMarket } from '../link/link.ts'
import type { MarketHub } from '../market/market-hub.ts'

/** A follower that has not read this much is let go: it connects again once it lives. */
const BUFFERED_BYTES_MAX = 1024 * 1024
/** How long a change waits for the followers' markets to stand still. */
const HOLD_MS_MAX = 200
/** The market's clock counts whole milliseconds: after two of them it is certainly past a follower that stands still. */
const PAST_MS = 2

/** The leader's end of the way on which followers hear the course of its replay (ADR 50). */
export interface CourseHub extends MarketHub, CourseTeller {}

/** `market` names the recording, which a follower must show too. */
export function createCourseHub(market: string, replay: Pick<LedReplay, 'word'>): CourseHub {
  const followers = new Map<WebSocket, (change: number) => void>()
  /** Whether followers stand still for a change: a course would set them going. */
  let isHeld = false
  const pulse = setInterval(() => isHeld || tell(), LINK_PULSE_MS).unref()

  function say(socket: WebSocket, message: FromLeaderMarket): void {
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate()
    else socket.send(JSON.stringify(message))
  }

  function tell(to: Iterable<WebSocket> = followers.keys()): void {
    const message: FromLeaderMarket = { type: 'course', ...replay.word(), atMs: performance.now() }
    for (const socket of to) say(socket, message)
  }

  /** Resolves when a follower stands still for a change, or has left. */
  function held(socket: WebSocket, change: number): Promise<void> {
    return new Promise((resolve) => {
      followers.set(socket, (said) => said >= change && resolve())
      say(socket, { type: 'hold', change })
    })
  }

  return {
    welcome(socket) {
      socket.on('message', (data: Buffer) => {
        const said = readJson(data)
        if (!Value.Check(ToLeaderMarket, said) || said.type !== 'held') return socket.terminate()
        followers.get(socket)?.(said.change)
      })
      socket.on('close', () => {
        // The wait for it has ended.
        followers.get(socket)?.(Infinity)
        followers.delete(socket)
      })
      say(socket, { type: 'market', market })
      if (!isHeld) tell([socket])
      followers.set(socket, () => {})
    },
    tell() {
      isHeld = false
      tell()
    },
    async hold(change) {
      isHeld = true
      const all = Promise.all([...followers.keys()].map((socket) => held(socket, change)))
      await Promise.race([all, wait(HOLD_MS_MAX, systemTimers)])
      await wait(PAST_MS, systemTimers)
    },
    close: () => clearInterval(pulse),
  }
}
