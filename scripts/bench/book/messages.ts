import { Random } from './random.ts'

export type MessageKind = 'new' | 'ioc' | 'cancel' | 'modify'

/** Messages to one order book, in order of arrival, as columns. */
export interface Messages {
  /** Orders that the messages name; an order is a number from 0 up. */
  readonly orders: number
  readonly count: number
  /** Index into `KINDS`. */
  readonly kind: Uint8Array
  readonly order: Int32Array
  readonly buy: Uint8Array
  readonly ticks: Int32Array
  readonly lots: Int32Array
}

export const KINDS: readonly MessageKind[] = ['new', 'ioc', 'cancel', 'modify']
export const NEW = 0
export const IOC = 1
export const CANCEL = 2
export const MODIFY = 3

/** How far the middle price typically moves over a run, as a share of itself. */
export const SCENARIOS = { static: 0, normal: 0.02, 'swing-25': 0.25, 'swing-40': 0.4, 'flash-crash': 0.6 } as const
export type Scenario = keyof typeof SCENARIOS

const START_TICKS = 33_504
const LOTS_MAX = 100
const IOC_SHARE = 0.15
const MODIFIED_SHARE = 0.2
const REPRICED_SHARE = 0.8
const CANCELLED_SHARE = 0.95
/** Cancels and late changes that are sent again after the order is gone. */
const REPEATED_SHARE = 0.02
/** Half of the orders are cancelled within this many arrivals, later if they rest far from the middle: few meet another one. */
const MEDIAN_LIFE = 0.02
const DEEPEST_TICKS = 48

/** Returns the sums of the weights of each distance from the middle: a power law, and a hump about eight ticks away. */
function depthProfile(): Float64Array {
  let sum = 0
  return Float64Array.from(
    { length: DEEPEST_TICKS },
    (_, nth) => (sum += (nth + 1) ** -2.23 + 0.05 * Math.exp(-(((nth - 7) / 4) ** 2) / 2)),
  )
}

/** Returns the middle price at each arrival: geometric Brownian motion. */
function middlePrices(random: Random, orders: number, swing: number): Float64Array {
  const deviation = swing / Math.sqrt(orders)
  let middle = START_TICKS
  return Float64Array.from({ length: orders }, () => (middle *= Math.exp(deviation * random.normal() - deviation ** 2 / 2)))
}

/** Returns the numbers from 0 up in random order. */
function shuffled(random: Random, count: number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, nth) => nth)
  for (let last = count - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    ;[order[last], order[other]] = [order[other] as number, order[last] as number]
  }
  return order
}

/** Room for the messages of one order: a new one, two modifies and two cancels. */
const MESSAGES_MAX = 5

interface Message {
  readonly time: number
  readonly kind: number
  readonly order: number
  readonly buy: boolean
  readonly ticks: number
  readonly lots: number
}

/** Messages in the order in which they are generated, each with its time, counted in arrivals. */
class Draft {
  #count = 0
  readonly #orders: number
  readonly #time: Int32Array
  readonly #kind: Uint8Array
  readonly #buy: Uint8Array
  readonly #order: Int32Array
  readonly #ticks: Int32Array
  readonly #lots: Int32Array
  constructor(orders: number) {
    const room = orders * MESSAGES_MAX
    this.#orders = orders
    this.#time = new Int32Array(room)
    this.#kind = new Uint8Array(room)
    this.#buy = new Uint8Array(room)
    this.#order = new Int32Array(room)
    this.#ticks = new Int32Array(room)
    this.#lots = new Int32Array(room)
  }

  /** A message that would come after the last arrival comes with it. */
  send({ time, kind, order, buy, ticks, lots }: Message): void {
    const at = this.#count
    this.#time[at] = Math.min(this.#orders, time)
    this.#kind[at] = kind
    this.#order[at] = order
    this.#buy[at] = buy ? 1 : 0
    this.#ticks[at] = Math.max(1, ticks)
    this.#lots[at] = lots
    this.#count = at + 1
  }

  /** Returns the messages by time; those of one time stay in the order in which they were generated. */
  sorted(): Messages {
    const places = this.#placesByTime()
    return {
      orders: this.#orders,
      count: this.#count,
      kind: Uint8Array.from(places, (at) => this.#kind[at] as number),
      buy: Uint8Array.from(places, (at) => this.#buy[at] as number),
      order: Int32Array.from(places, (at) => this.#order[at] as number),
      ticks: Int32Array.from(places, (at) => this.#ticks[at] as number),
      lots: Int32Array.from(places, (at) => this.#lots[at] as number),
    }
  }

  /** Counts the messages of each time, which gives the place of each one in the sorted order. */
  #placesByTime(): Int32Array {
    const starts = new Int32Array(this.#orders + 2)
    const times = this.#time.subarray(0, this.#count)
    for (const time of times) starts[time + 1] = (starts[time + 1] as number) + 1
    for (let time = 0; time < this.#orders; time += 1) starts[time + 1] = (starts[time + 1] as number) + (starts[time] as number)
    const places = new Int32Array(this.#count)
    for (let at = 0; at < this.#count; at += 1) {
      const time = times[at] as number
      places[starts[time] as number] = at
      starts[time] = (starts[time] as number) + 1
    }
    return places
  }
}

/**
 * Generates the flow of a scenario in the shape of the public matching-engine challenge (matching-engine-benchmark of flash1-dev): orders
 * rest on their own side of a moving middle price, buys along the first half of its path and sells along the second, in shuffled order of
 * arrival; 15 % are immediate-or-cancel; of the others 20 % are modified to one lot more and most of these by a tick, and 95 % are
 * cancelled. An order makes about two messages.
 */
export function challengeFlow(scenario: Scenario, orders: number, seed: number): Messages {
  const random = new Random(seed)
  const profile = depthProfile()
  const whole = profile[DEEPEST_TICKS - 1] as number
  const middles = middlePrices(random, orders, SCENARIOS[scenario])
  const arrivals = shuffled(random, orders)
  const draft = new Draft(orders)
  for (let order = 0; order < orders; order += 1) {
    const path = arrivals[order] as number
    const buy = path < orders / 2
    const drawn = random.share() * whole
    const distance = profile.findIndex((sum) => drawn < sum) + 1
    const ticks = Math.round(middles[path] as number) + (buy ? -distance : distance)
    const lots = 1 + random.below(LOTS_MAX)
    const isIoc = random.share() < IOC_SHARE
    draft.send({ time: order, kind: isIoc ? IOC : NEW, order, buy, ticks, lots })
    if (isIoc) continue
    const life = Math.floor(random.exponential(MEDIAN_LIFE * (1 + distance / DEEPEST_TICKS)))
    const isModified = random.share() < MODIFIED_SHARE
    const step = random.share() < REPRICED_SHARE ? (random.share() < 0.5 ? -1 : 1) : 0
    const modify = (time: number): void => draft.send({ time, kind: MODIFY, order, buy, ticks: ticks + step, lots: lots + 1 })
    if (isModified) modify(order + Math.floor(life * random.share()))
    if (random.share() >= CANCELLED_SHARE) continue
    draft.send({ time: order + life, kind: CANCEL, order, buy, ticks, lots })
    if (random.share() < REPEATED_SHARE) draft.send({ time: order + life + 1, kind: CANCEL, order, buy, ticks, lots })
    if (isModified && random.share() < REPEATED_SHARE) modify(order + life + 1)
  }
  return draft.sorted()
}

export const SCENARIO_NAMES: readonly Scenario[] = ['static', 'normal', 'swing-25', 'swing-40', 'flash-crash']

/** A path whose two halves separate in each moving scenario, so that a part of the early orders stays in the book. */
export const SEED = 6
const BENCHED_ORDERS = 1_000_000

/** Returns the flow that is measured, two million messages. */
export function benchedFlow(scenario: Scenario): Messages {
  return challengeFlow(scenario, BENCHED_ORDERS, SEED)
}
