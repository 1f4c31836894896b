import { apply } from '#gateway/engine/apply.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { readRecord } from '#gateway/engine/record/record-text.ts'
import { STANDARD } from '#gateway/engine/state/records/realism.ts'
import { type EngineState, listedMarket } from '#gateway/engine/state/state.ts'
import type { MarketFeed, ReplayCourse } from '#gateway/feed/market-feed.ts'
import type { CommitTimes } from '#gateway/tracing/trace.ts'
import { AccountEvents, type AccountListener } from '../changes/account-events.ts'
import { AccountTrail } from '../changes/account-trail.ts'
import { awaitBooks } from './await-books.ts'
import { checkStart, makeStart, START } from '../terms/epoch-start.ts'
import type { AccountEvent, EpochStart, Exchange, ExchangeReads, ExchangeStatus, Outcome } from '../exchange.ts'
import type { ExchangeMeter } from '../exchange-meter.ts'
import { NoticeLog } from '../history/notice-log.ts'
import { RecentHistory } from '../history/recent-history.ts'
import { makeOutcome, rejected } from './outcome.ts'
import { FeeNews, readPaperOrders } from './paper-orders.ts'
import type { ExchangeLink, LocalParts } from './local-parts.ts'
import { OrderNames } from '../show/order-names.ts'
import { createReads } from './reads.ts'
import { ReferencePrices } from './reference-prices.ts'
import { standAt } from './stand-at.ts'
import { listOpenOrders, readStand } from '../studies/thread/stand.ts'
import type { OwnStudies } from '../studies/study.ts'
import { Studies } from '../studies/thread/studies.ts'
import { TakenFromHouse } from '../show/taken-from-house.ts'
import { ThreadQuestions } from './thread-questions.ts'
import { UNDER_WAY_MAX, UnderWay, type Answer } from './under-way.ts'
import type { FromWorker, Request, Result, ToWorker } from '../worker/messages.ts'

/**
 * The exchange as the main thread sees it: commands go to the engine's thread, and records that became durable there are applied here
 * too, to a separate state that all reads use. So a read is never ahead of the disk, and never behind an answer.
 */
export class LocalExchange implements Exchange {
  readonly read: ExchangeReads
  readonly notices: NoticeLog
  readonly #link: ExchangeLink
  readonly #feed: MarketFeed
  readonly #state: EngineState
  readonly #names: OrderNames
  readonly #prices: ReferencePrices
  readonly #history: RecentHistory
  readonly #underWay: UnderWay
  readonly #meter: ExchangeMeter | null
  readonly #questions: ThreadQuestions
  /** The parts that end together with the exchange. */
  readonly #ends: (() => void)[] = []
  readonly #studies: Studies
  readonly #events: AccountEvents
  readonly #taken: TakenFromHouse
  readonly #feeNews = new FeeNews()
  readonly #opening = new Map<string, Promise<void>>()
  readonly #outbox: Request[] = []
  #traders: number
  #status: Pick<ExchangeStatus, 'state' | 'detail'> = { state: 'running', detail: null }
  #stopped: (() => void) | null = null
  #isClosing = false
  #durableAtMs = 0

  constructor({ link, feed, history, state, meter = null, trail = new AccountTrail() }: LocalParts) {
    this.#meter = meter
    this.#underWay = new UnderWay(meter)
    this.#link = link
    this.#feed = feed
    this.#history = new RecentHistory(
      history,
      () => this.#state,
      (account) => listOpenOrders(this.#state, account),
    )
    this.#state = state
    this.#events = new AccountEvents(trail, this.#state, history)
    this.notices = new NoticeLog(history, this.#state.sequence)
    this.#traders = [...this.#state.accounts.values()].filter(({ kind }) => kind === 'trader').length
    this.#prices = new ReferencePrices(feed)
    this.#taken = new TakenFromHouse(feed)
    this.#studies = new Studies(history.path, (account) => readStand(this.#state, this.#history, account))
    this.#questions = new ThreadQuestions(
      (message) => link.post(message),
      () => this.#underWay.nextId(),
    )
    this.#names = new OrderNames(this.#state, (account, id) => this.read.order(account, { orderId: String(id) })?.product ?? null)
    this.read = createReads({
      state: this.#state,
      names: this.#names,
      history: this.#history,
      prices: this.#prices,
      feed,
      onClose: (end) => this.#ends.push(end),
      sizes: this.#events.sizes,
      now: () => this.now(),
      askReceipt: (account, orderId) => (this.#answersReads ? this.#questions.askReceipt(account, orderId) : Promise.resolve(null)),
      consider: (...asked) => (this.#answersReads ? this.#questions.consider(...asked) : Promise.resolve(null)),
    })
  }

  /** The state that reads are made from. Callers must never change it. */
  get state(): EngineState {
    return this.#state
  }

  /** The time at which the journal commit that is being reported ended; see `machineNow`. */
  get durableAtMs(): number {
    return this.#durableAtMs
  }

  /** The number of commands that wait for their answer. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** The paper traders' part of the public order books, shown with the reference market. */
  get paperOrders() {
    return readPaperOrders(this.#state, this.#taken, this.#feeNews)
  }

  get markets(): readonly string[] {
    return [...this.#state.markets.values()].flatMap(({ id, listed }) => (listed ? [id] : []))
  }

  terms(market: string) {
    return listedMarket(this.#state, market)?.terms
  }

  now(): number {
    return this.#feed.now()
  }

  async submit(command: BareCommand): Promise<Outcome> {
    const books = awaitBooks(this.#feed, command)
    if (books !== null) await books
    return this.#names.during(command, async (named) => {
      const [answer] = await Promise.all(this.#send([named]))
      return answer?.kind === 'events' ? makeOutcome(this.#state, named, answer.events) : (answer ?? { kind: 'busy' })
    })
  }

  async ensureAccount(account: string): Promise<void> {
    const found = this.#state.accounts.get(account)
    if (found !== undefined && (found.epoch !== null || found.epochsClosed > 0)) return
    const running = this.#opening.get(account) ?? this.#open(account).finally(() => this.#opening.delete(account))
    this.#opening.set(account, running)
    await running
  }

  async #open(account: string): Promise<void> {
    await Promise.all(this.#send([{ type: 'open-account', account, realism: STANDARD }, ...makeStart(account, START)]))
  }

  async reset(account: string, start: EpochStart): Promise<Outcome> {
    const refused = checkStart(this.#state, start)
    if (refused !== null) return rejected(refused)
    const found = this.#state.accounts.get(account)
    if (found?.kind !== 'trader') return rejected('unknown-account')
    const close = found.epoch === null ? [] : [{ type: 'close-epoch', account } as const]
    const commands = [...close, ...makeStart(account, start)]
    const answers = await Promise.all(this.#send(commands))
    const turnedAway = answers.find((answer) => answer.kind !== 'events')
    if (turnedAway !== undefined) return turnedAway
    const opening = answers[close.length]
    const [command] = makeStart(account, start)
    return opening?.kind === 'events' ? makeOutcome(this.#state, command, opening.events) : { kind: 'busy' }
  }

  studies(owner: string, account: string): OwnStudies {
    return this.#studies.of(owner, account)
  }

  subscribe(account: string, listener: AccountListener): () => void {
    return this.#events.subscribe(account, listener)
  }

  since(account: string, sequence: number): AccountEvent[] | null {
    return this.#events.since(account, sequence)
  }

  written(account: string): number {
    return this.#underWay.written(account)
  }

  sequence(): number {
    return this.#state.sequence
  }

  status(): ExchangeStatus {
    const silent = { state: 'stalled', detail: 'The journal has not answered for some seconds.' } as const
    const said = this.#status.state === 'running' && this.#underWay.isSilent ? silent : this.#status
    return { ...said, sequence: this.#state.sequence, accounts: this.#traders }
  }

  /** Changes the course of the replay in both threads, at the same point of the order of commands. */
  followReplay(course: ReplayCourse): void {
    this.#post()
    this.#feed.replay?.follow(course)
    this.#link.post({ type: 'replay', course })
  }

  /** Tells the engine's thread which rules all gateways know, that its hash is wanted, or whose history goes. */
  tellEngine(message: Extract<ToWorker, { readonly type: 'agree' | 'hash' | 'forget' }>): void {
    this.#link.post(message)
  }

  /** Tests the journal, even while nobody trades; rejects if it takes no record. `status` then says why. */
  probe(): Promise<void> {
    if (this.#isClosing) return Promise.reject(new Error('the exchange is ending'))
    return this.#questions.probe()
  }

  close(): Promise<void> {
    this.#isClosing = true
    for (const end of this.#ends) end()
    this.#studies.close()
    this.#post()
    return new Promise((resolve) => {
      this.#stopped = resolve
      this.#link.post({ type: 'stop' })
    })
  }

  /** Sends commands that share a turn of the engine: all of them are accepted, or none. */
  #send(commands: readonly BareCommand[]): Promise<Answer>[] {
    if (this.#status.state === 'halted') return [Promise.resolve({ kind: 'halted' })]
    const isFull = this.#underWay.size + commands.length > UNDER_WAY_MAX
    if (this.#isClosing || isFull || this.status().state === 'stalled') return [Promise.resolve({ kind: 'busy' })]
    if (this.#outbox.length === 0) setImmediate(() => this.#post())
    return commands.map((command) => {
      const { request, answer } = this.#underWay.add(command)
      this.#outbox.push(request)
      return answer
    })
  }

  #post(): void {
    const requests = this.#outbox.splice(0)
    if (requests.length > 0) this.#link.post({ type: 'commands', requests })
  }

  get #answersReads(): boolean {
    return !this.#isClosing && this.status().state !== 'stalled'
  }

  /** Handles the messages of the engine's thread, in order. */
  hear(message: FromWorker): void {
    switch (message.type) {
      case 'committed':
        this.#durableAtMs = message.durableAtMs
        if (message.recent !== null) this.#history.add(message.recent)
        for (const result of message.results) this.#commit(result, message)
        this.#meter?.committed(message.commitMs, message.results.length)
        return
      case 'kept':
        this.#history.forget(message.cursor)
        return this.notices.tellMore()
      case 'turned-away':
        for (const id of message.ids) this.#underWay.answer(id, { kind: message.as })
        return
      case 'status':
        this.#status = { state: message.state, detail: message.detail }
        return
      case 'hash':
        return this.#compare(message.sequence, message.hash)
      case 'receipt':
        return this.#questions.receipt(message.id, message.receipt)
      case 'considered':
        return this.#questions.considered(message.id, message.considered)
      case 'stands':
        return standAt(this.#feed.replay, message.marketMs)
      case 'probed':
        return this.#questions.probed(message.id, message.isWritable)
      case 'stopped':
        this.#underWay.end()
        this.#history.close()
        return this.#stopped?.()
      default:
    }
  }

  #commit({ id, records, plain }: Result, commit: CommitTimes): void {
    const events: EngineEvent[] = []
    for (const record of records) {
      const command = readRecord(record)
      const done = apply(this.#state, command).events
      events.push(...done)
      this.#prices.forget()
      this.#taken.note(done)
      if (done.some(({ type }) => type === 'account-opened')) this.#traders += 1
      this.#events.tell(this.#state, done)
      this.#feeNews.tell(command)
    }
    if (id > 0) this.#underWay.answer(id, { kind: 'events', events: records.length === 0 ? plain : events }, commit, records)
  }

  /** Halts the exchange if the two threads' states differ after the same record, because a wrong state must not be shown. */
  #compare(sequence: number, hash: string): void {
    if (this.#state.sequence !== sequence || hashState(this.#state) === hash) return
    this.#status = { state: 'halted', detail: `After record ${sequence} what is read is not what the engine has.` }
  }
}
