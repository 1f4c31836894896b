import type { Frame, KnownFrames, MarketName } from './frame.ts'
import type { FrameFeed } from './frame-feed.ts'
import type { BarsRequest } from './needed-bars.ts'
import type { MarketFeed } from '../market-feed.ts'

/** A source of prices, in the form of the registration table (`create-feed.ts`). */
export interface Source<Settings> {
  /**
   * Opens the market. `now` is the wall clock in milliseconds. Throws FeedStartError with one sentence for the operator if the source
   * cannot be used. `before` is what another gateway last knew of a market that comes once; others are as the settings say.
   */
  open(settings: Settings, now: () => number, before?: KnownFrames | null): MarketFeed
  /** Reads what takes long to read, which a later `open` in the same thread then has. Throws FeedStartError as `open` does. */
  prepare?(settings: Settings): void
  /** Returns settings that show two threads the same moment, whenever each of them opens the source. */
  pin(settings: Settings, nowMs: number): Settings
  /**
   * Opens the market in another thread, if it is made of frames that come only once: those that the first thread's feed, a `FrameRelay`,
   * passes on. Other sources are opened again.
   */
  follow?(settings: Settings, now: () => number): ReceivedFeed
}

/** A feed whose frames another thread follows, and other gateways. */
export interface FrameRelay {
  /** Resolves when the markets are known or cannot be for now. Returns why the feed will never start, for the operator, or null. */
  ready(): Promise<string | null>
  /** Passes on every frame, from the first one on. Each frame is passed on before the caller's turn ends. */
  relay(listener: (frame: Frame) => void): void
  /** Sets the markets that a thread or a gateway wants. Replaces its previous set. */
  wantElsewhere(by: string, markets: readonly MarketName[]): void
  /** Asks for bars of the past, which come in a frame. */
  askBars(request: BarsRequest): void
  /** Returns everything that the frames so far amount to, but the bars of the past. */
  known(): KnownFrames
  /** Passes every frame on after it has been applied, with bars of the past. Returns a function that ends it. */
  onFrame(listener: (frame: Frame) => void): () => void
}

/** A feed in another thread, made of the frames that it receives. */
export interface ReceivedFeed {
  readonly feed: FrameFeed
  hear(frame: Frame): void
}
