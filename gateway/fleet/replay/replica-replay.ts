import { Value } from 'typebox/value'
import { required } from '#lib/kernel/assert.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import { FeedStartError, type MarketFeed, type ReplayControl, type ReplayCourse } from '#gateway/feed/market-feed.ts'
import { ReceivedCourse } from './received-course.ts'
import type { ReplicaMarket } from '../market/replica-market.ts'
import { PrimarySocket } from '../link/primary-socket.ts'
import { FromPrimaryMarket, MARKET_QUERY, readJson, type ToPrimaryMarket } from '../link/link.ts'
import type { LinkSetup } from '../tail/tail-messages.ts'

const LOOK_MS = 100
/** The market here must not be further than a running one of the primary by more than this, in milliseconds of the wall clock. */
const AHEAD_MS_MAX = 500
/** How long an answer waits until the change that it speaks of shows here. */
const SHOWN_TIMEOUT_MS = 1000

type CourseMessage = Extract<FromPrimaryMarket, { type: 'course' }>

export interface ReplicaReplayOptions {
  readonly link: LinkSetup
  readonly settings: FeedConfig<'replay'>
  /** The primary shows another market, or the recording cannot be opened here: a sentence for the operator. */
  readonly onRefused: (sentence: string) => void
  /** The market shown here is not the primary's any more: that has begun anew, or is about to. Called once. */
  readonly onAnew: () => void
}

export interface ReplicaReplay extends ReplicaMarket {
  /** The number of the beginning that is shown; null as long as nothing is. */
  readonly beginning: number | null
  /** Ends what is shown: calls `onAnew`. */
  leave(): void
}

/**
 * Opens the primary's recording here and follows the primary's course of it, behind it by `REPLICA_LAG_MS` while it runs (ADR 50). A market
 * whose course is not known for 2 s stands still and is stale: the primary may have paused it, or gone back.
 */
export function followPrimaryReplay({ link, settings, onRefused, onAnew }: ReplicaReplayOptions): ReplicaReplay {
  // The primary tells where its market is, so the wall clock here need not be right.
  const now = (): number => performance.now()
  const told = new ReceivedCourse()
  const waiting = new Set<() => void>()
  let shown: { readonly feed: MarketFeed; readonly replay: ReplayControl; readonly beginning: number; change: number } | null = null
  let isOver = false
  let settle: (isKnown: boolean) => void = () => {}
  const ready = new Promise<boolean>((resolve) => (settle = resolve))
  const looking = setInterval(look, LOOK_MS).unref()

  function refuse(sentence: string): void {
    leaveQuietly()
    onRefused(sentence)
  }

  function leaveQuietly(): void {
    isOver = true
    shown?.replay.lose()
    socket.close()
  }

  function leave(): void {
    if (isOver || shown === null) return
    leaveQuietly()
    onAnew()
  }

  function follow(message: CourseMessage): void {
    const { beginning, change, speed, paused } = message
    const course = told.hear(message, now())
    // Prices shown while the primary ends all rounds would be the future after it.
    if (message.isGoingBack) return leave()
    if (shown === null) return open(message, course)
    const aheadMs = shown.feed.now() - (told.at(now())?.marketMs ?? 0)
    if (beginning !== shown.beginning || aheadMs > (paused ? 0 : AHEAD_MS_MAX * speed)) return leave()
    shown.replay.follow(course)
    shown.change = change
    notify()
  }

  function notify(): void {
    for (const notice of waiting) notice()
  }

  function open({ beginning, change, speed }: CourseMessage, course: ReplayCourse): void {
    try {
      // Where the primary was at its word: the course leads on from there once the lag has passed.
      const feed = createFeed({ ...settings, start: Math.floor(course.marketMs), startedAtMs: now(), speed, paused: true }, now)
      shown = { feed, replay: required(feed.replay, 'a replay has a course'), beginning, change }
      shown.replay.follow(course)
    } catch (error) {
      if (!(error instanceof FeedStartError)) throw error
      return refuse(error.message)
    }
    settle(true)
  }

  function look(): void {
    if (shown !== null && !isOver && told.isSilent(now())) shown.replay.lose()
    notify()
  }

  function hear(data: Buffer): void {
    const message = readJson(data)
    // Another version of the primary may say more than we know.
    if (isOver || !Value.Check(FromPrimaryMarket, message)) return
    if (message.type === 'course') return follow(message)
    if (message.type === 'hold') {
      if (shown !== null) shown.replay.follow({ ...shown.replay.course(), paused: true })
      return socket.send(JSON.stringify({ type: 'held', change: message.change } satisfies ToPrimaryMarket))
    }
    if (message.type === 'market' && message.market !== link.market)
      refuse(
        `REPLAY_FILE ${settings.file} is not what the primary replays: all gateways of a database need the same files and REPLAY_SYMBOL.`,
      )
  }

  const socket = new PrimarySocket({ setup: link, query: MARKET_QUERY, onOpen: () => told.met(), onMessage: hear })
  return {
    get feed() {
      return required(shown, 'the market was waited for').feed
    },
    get beginning() {
      return shown?.beginning ?? null
    },
    ready: () => ready,
    giveUp: () => settle(false),
    known: () => null,
    shownReplay() {
      const [word, course] = [told.word, told.at(now())]
      return word === null || course === null ? null : { ...word, course: { ...course, wallMs: Date.now() } }
    },
    shows(change) {
      return new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(overdue)
          waiting.delete(notice)
          resolve()
        }
        const notice = (): void => {
          // A recording of frames is read up to where the change leads.
          if (isOver || shown === null || (shown.change >= change && shown.replay.advance())) end()
        }
        const overdue = setTimeout(end, SHOWN_TIMEOUT_MS).unref()
        waiting.add(notice)
        notice()
      })
    },
    leave,
    connect: (origin) => socket.connect(origin),
    close() {
      clearInterval(looking)
      isOver = true
      socket.close()
      shown?.feed.close()
      settle(false)
    },
  }
}
