import type { NaiveLeg } from './convert.ts'
import { type Coin, COINS, type NaiveProduct, type NaiveWorld } from './world.ts'

export interface NaiveSigned {
  readonly account: string
  readonly request: string
  readonly address: string
  /** The number that was signed. */
  readonly number: number
  readonly expiresMs: number
}

/** Accounts of addresses: each signed order has the number that is next, and no number ever comes again. */
export class NaiveWeb3 implements NaiveProduct {
  readonly open = new Map<string, { readonly address: string; number: number }>()
  readonly #world: NaiveWorld
  #numbers = 0

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  #next(): number {
    this.#numbers += 1
    return this.#numbers
  }

  bind(account: string, address: string): void {
    if (this.#world.isActive(account) && !this.open.has(account)) this.open.set(account, { address, number: this.#next() })
  }

  #isValid({ account, request, address, number, expiresMs }: NaiveSigned): boolean {
    const world = this.#world
    const known = this.open.get(account)
    if (!world.isActive(account) || world.isKnown(account, request) || known?.address !== address) return false
    if (world.wallMs > expiresMs && !world.has('late-signature')) {
      world.reach('web3: too late')
      return false
    }
    if (known.number === number || world.has('number-returns')) return true
    world.reach('web3: a number that was used')
    return false
  }

  #use({ account, request }: NaiveSigned): void {
    this.#world.remember(account, request)
    const known = this.open.get(account)
    if (known !== undefined) known.number = this.#next()
  }

  move(signed: NaiveSigned, isDeposit: boolean, coin: Coin, units: bigint): void {
    const { account } = signed
    const world = this.#world
    if (!this.#isValid(signed) || units <= 0n) return
    const [from, to] = isDeposit ? [`${account} spot`, `${account} web3`] : [`${account} web3`, `${account} spot`]
    if ((isDeposit ? world.available(account, coin) : world.balance(from, coin)) < units) return
    world.pay(from, to, coin, units)
    this.#use(signed)
    world.reach(isDeposit ? 'web3: deposited' : 'web3: withdrawn')
  }

  swap(signed: NaiveSigned, { from, to, give, get }: NaiveLeg): void {
    const world = this.#world
    const place = `${signed.account} web3`
    if (!this.#isValid(signed) || from === to || give <= 0n || get <= 0n) return
    if (!world.isPriced(from) || !world.isPriced(to) || world.balance(place, from) < give) return
    world.pay(place, '@web3 spot', from, give)
    world.pay('@web3 spot', world.has('swap-ends-in-spot') ? `${signed.account} spot` : place, to, get)
    this.#use(signed)
    world.reach('web3: swapped')
  }

  release(account: string): void {
    if (!this.open.has(account)) return
    for (const coin of COINS) this.#world.pay(`${account} web3`, `${account} spot`, coin, this.#world.balance(`${account} web3`, coin))
    this.open.delete(account)
  }

  endRound(account: string): void {
    if (!this.#world.has('reset-keeps-address')) this.release(account)
  }

  /** Coins of a delisted market stay where they are: they can be withdrawn. */
  delist(): void {}
}
