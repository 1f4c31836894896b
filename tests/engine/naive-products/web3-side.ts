import fc from 'fast-check'
import { decimalOf } from './figures.ts'
import { anyAgain, anyCoin, anyTrader, partOf, type Shared, type Side } from './shared.ts'
import { type NaiveSigned, NaiveWeb3 } from './web3.ts'

const anySigned = {
  account: anyTrader,
  address: fc.constantFrom('one', 'one', 'one', 'one', 'one', 'one', 'one', 'other'),
  /** How many numbers ago the signed one was the next one. */
  ago: fc.constantFrom(0, 0, 0, 0, 0, 1),
  late: fc.constantFrom(0, 0, 0, 0, 0, 1),
  again: anyAgain,
  part: fc.integer({ min: 1, max: 300 }),
}

export const anyWeb3Step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bind' as const),
      account: anyTrader,
      address: fc.constantFrom('one', 'one', 'one', 'one', 'other'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('move' as const), ...anySigned, coin: anyCoin, isDeposit: fc.constantFrom(true, true, false) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('swap' as const), ...anySigned, coin: anyCoin, to: anyCoin }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), account: anyTrader }) },
)
type Step = typeof anyWeb3Step extends fc.Arbitrary<infer Each> ? Each : never
type SignedStep = Extract<Step, { do: 'move' | 'swap' }>

export class Web3Side implements Side<Step> {
  readonly naive: NaiveWeb3
  readonly #shared: Shared
  /** The engine's number for each of the model's. */
  readonly #numbers = new Map<number, number>()

  constructor(shared: Shared) {
    this.#shared = shared
    this.naive = new NaiveWeb3(shared.world)
  }

  take(step: Step): void {
    const { fixture } = this.#shared
    if (step.do === 'bind') {
      this.naive.bind(step.account, step.address)
      fixture.run({ type: 'web3-open', account: step.account, address: step.address })
    } else if (step.do === 'move') this.#move(step)
    else if (step.do === 'swap') this.#swap(step)
    else {
      if (this.#shared.world.isActive(step.account)) this.naive.release(step.account)
      fixture.run({ type: 'web3-release', account: step.account })
    }
  }

  #sign({
    account,
    address,
    ago,
    late,
    again,
  }: SignedStep): readonly [model: NaiveSigned, engine: { readonly nonce: number; readonly requestId: string }] {
    const { wallMs } = this.#shared.world
    const number = (this.naive.open.get(account)?.number ?? 0) - ago
    const request = this.#shared.request('web3', again)
    const expiresMs = wallMs + (late === 1 ? -1 : 0)
    return [
      { account, request, address, number, expiresMs },
      { nonce: this.#numbers.get(number) ?? 0, requestId: request },
    ]
  }

  #move(step: Extract<Step, { do: 'move' }>): void {
    const { account, address, coin, isDeposit, part } = step
    const [signed, { nonce, requestId }] = this.#sign(step)
    const units = partOf(coin, part)
    this.naive.move(signed, isDeposit, coin, units)
    const order = { account, requestId, address, nonce, hash: '0x', wallMs: this.#shared.world.wallMs, expiresMs: signed.expiresMs }
    const direction = isDeposit ? 'deposit' : 'withdrawal'
    this.#shared.fixture.run({ type: 'web3-move', ...order, direction, asset: coin, amount: decimalOf(units) })
  }

  #swap(step: Extract<Step, { do: 'swap' }>): void {
    const { account, address, coin: from, to, part } = step
    const { fixture, world } = this.#shared
    const [signed, { nonce, requestId }] = this.#sign(step)
    this.#shared.quoted([from, to, partOf(from, part), false], ([fromUnits, toUnits], [give, get]) => {
      this.naive.swap(signed, { from, to, give, get })
      const order = { account, requestId, address, nonce, hash: '0x', wallMs: world.wallMs, expiresMs: signed.expiresMs }
      fixture.run({ type: 'web3-swap', ...order, from, to, fromAmount: decimalOf(fromUnits), toAmount: decimalOf(toUnits) })
    })
  }

  /** The numbers of both sides are not the same, but one is new where the other one is. */
  lines(): readonly [readonly string[], readonly string[]] {
    const { web3 } = this.#shared.fixture.state.products
    const ours = [...web3.values()].map(({ account, address, nonce }) => `${account} ${address} ${nonce}`)
    const theirs = [...this.naive.open].map(([account, { address, number }]) => {
      const nonce = web3.get(account)?.nonce ?? 0
      const isNew = !this.#numbers.has(number) && ![...this.#numbers.values()].includes(nonce)
      if (isNew) this.#numbers.set(number, nonce)
      return `${account} ${address} ${this.#numbers.get(number)}`
    })
    return [ours, theirs]
  }
}
