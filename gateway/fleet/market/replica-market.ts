import { Value } from 'typebox/value'
import { keepList } from '#gateway/feed/live/instruments/list-keeper.ts'
import type { LiveSettings } from '#gateway/feed/live/messages.ts'
import type { KnownFrames } from '#gateway/feed/frames/frame.ts'
import type { MarketFeed, ReplayCourse } from '#gateway/feed/market-feed.ts'
import { PassedFeed } from './passed-feed.ts'
import { PrimarySocket } from '../link/primary-socket.ts'
import { FromPrimaryMarket, MARKET_QUERY, readJson } from '../link/link.ts'
import type { LinkSetup } from '../tail/tail-messages.ts'

/** The primary's market, as a replica has it that does not show the same one by itself. */
export interface ReplicaMarket {
  /** The market; there is one from `ready` on. */
  readonly feed: MarketFeed
  /** Resolves when the market is known: true, or false if nobody waits any more. */
  ready(): Promise<boolean>
  /** Ends all waits for the market. */
  giveUp(): void
  /** Returns what a gateway that becomes the primary goes on from, if that is frames. */
  known(): KnownFrames | null
  /** Returns where a replay is, for a gateway that becomes the primary; null for any other market. */
  shownReplay(): ShownReplay | null
  /** Resolves when a change of the replay shows here, or takes too long to. */
  shows(change: number): Promise<unknown>
  /** Connects to another primary, or to none for null. */
  connect(origin: string | null): void
  close(): void
}

/** A replay as a replica has heard of it. */
export interface ShownReplay {
  readonly beginning: number
  readonly change: number
  /** As of now. */
  readonly course: ReplayCourse
}

export interface ReplicaMarketOptions {
  readonly link: LinkSetup
  readonly settings: LiveSettings
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Follows a market of another exchange (ADR 48). Opens a way of its own to the primary, by the door of replicas: the thread that receives
 * records waits for the database at times, and prices must not.
 */
export function followPrimaryMarket({ link, settings, log }: ReplicaMarketOptions): ReplicaMarket {
  const feed = new PassedFeed({
    exchange: settings.exchange,
    wallNow: Date.now,
    monotonicNow: () => performance.now(),
    ask: (question) => socket.send(JSON.stringify(question)),
  })
  /** Whether this primary has another market, or one that we cannot read. */
  let isOther = false

  function hearText(data: Buffer): void {
    const message = readJson(data)
    // Another version of the primary may say more than we know.
    if (!Value.Check(FromPrimaryMarket, message)) return
    if (message.type === 'market') isOther = message.market !== link.market
    else if (isOther) return
    else if (message.type === 'clock') feed.hearClock(message.atMs)
    else if (message.type === 'list') keepList(settings.dataDir, message.text)
  }

  function hear(data: Buffer, isBinary: boolean): void {
    try {
      if (!isBinary) hearText(data)
      else if (!isOther) feed.hear(data)
    } catch (error) {
      log.warn({ err: error }, 'what the primary passes on of its market cannot be used')
    }
  }

  const socket = new PrimarySocket({ setup: link, query: MARKET_QUERY, onOpen: () => feed.met(), onMessage: hear })
  return {
    feed,
    ready: () => feed.ready(),
    giveUp: () => feed.giveUp(),
    known: () => feed.known(),
    shownReplay: () => null,
    shows: () => Promise.resolve(),
    connect: (origin) => socket.connect(origin),
    close() {
      socket.close()
      feed.close()
    },
  }
}
