import { Value } from 'typebox/value'
import type { WebSocket } from 'ws'
import type { CoursePublisher, SharedReplay } from './shared-replay.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { type FromPrimaryMarket, LINK_PULSE_MS, readJson, ToPrimaryMarket } from '../link/link.ts'
import type { MarketHub } from '../market/market-hub.ts'

/** A replica that has not read this much is let go: it connects again once it lives. */
const BUFFERED_BYTES_MAX = 1024 * 1024
/** How long a change waits for the replicas' markets to stand still. */
const HOLD_MS_MAX = 200
/** The market's clock counts whole milliseconds: after two of them it is certainly past a replica that stands still. */
const PAST_MS = 2

/** The primary's end of the way on which replicas receive the course of its replay (ADR 50). */
export interface CourseHub extends MarketHub, CoursePublisher {}

/** `market` names the recording, which a replica must show too. */
export function createCourseHub(market: string, replay: Pick<SharedReplay, 'word'>): CourseHub {
  const replicas = new Map<WebSocket, (change: number) => void>()
  /** Whether replicas stand still for a change: a course would set them going. */
  let isHeld = false
  const pulse = setInterval(() => isHeld || publish(), LINK_PULSE_MS).unref()

  function say(socket: WebSocket, message: FromPrimaryMarket): void {
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate()
    else socket.send(JSON.stringify(message))
  }

  function publish(to: Iterable<WebSocket> = replicas.keys()): void {
    const message: FromPrimaryMarket = { type: 'course', ...replay.word(), atMs: performance.now() }
    for (const socket of to) say(socket, message)
  }

  /** Resolves when a replica stands still for a change, or has left. */
  function held(socket: WebSocket, change: number): Promise<void> {
    return new Promise((resolve) => {
      replicas.set(socket, (said) => said >= change && resolve())
      say(socket, { type: 'hold', change })
    })
  }

  return {
    welcome(socket) {
      socket.on('message', (data: Buffer) => {
        const said = readJson(data)
        if (!Value.Check(ToPrimaryMarket, said) || said.type !== 'held') return socket.terminate()
        replicas.get(socket)?.(said.change)
      })
      socket.on('close', () => {
        // The wait for it has ended.
        replicas.get(socket)?.(Infinity)
        replicas.delete(socket)
      })
      say(socket, { type: 'market', market })
      if (!isHeld) publish([socket])
      replicas.set(socket, () => {})
    },
    publish() {
      isHeld = false
      publish()
    },
    async hold(change) {
      isHeld = true
      const all = Promise.all([...replicas.keys()].map((socket) => held(socket, change)))
      await Promise.race([all, wait(HOLD_MS_MAX, systemTimers)])
      await wait(PAST_MS, systemTimers)
    },
    close: () => clearInterval(pulse),
  }
}
