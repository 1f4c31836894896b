import { STEP } from './figures.ts'
import type { Coin, NaiveProduct, NaiveWorld, PricedCoin } from './world.ts'

export interface NaiveGift {
  readonly code: string
  readonly giver: string
  readonly coin: Coin
  readonly units: bigint
  readonly count: number
  readonly split: 'equal' | 'random'
  readonly expiresMs: number
  /** The shares so far, by the account that claimed. */
  readonly claims: Map<string, bigint>
}

const OPEN_MAX = 20
const COUNT_MAX = 100

/** Gifts: what is left of each lies in the giver's wallet `gift`. */
export class NaiveGifts implements NaiveProduct {
  gifts: NaiveGift[] = []
  readonly #world: NaiveWorld

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  leftOf({ units, claims }: NaiveGift): bigint {
    return [...claims.values()].reduce((left, share) => left - share, units)
  }

  give(request: string, gift: NaiveGift): void {
    const world = this.#world
    const { giver, coin, units, count } = gift
    if (!world.isActive(giver) || world.isKnown(giver, request) || world.wallMs >= gift.expiresMs) return
    if (this.gifts.some(({ code }) => code === gift.code)) return
    if (coin !== 'USDT' && !world.markets[coin].listed) return
    if (units % STEP !== 0n || count < 1 || count > COUNT_MAX || units < STEP * BigInt(count)) return
    if (this.gifts.filter((open) => open.giver === giver).length >= OPEN_MAX || world.available(giver, coin) < units) return
    world.pay(`${giver} spot`, `${giver} gift`, coin, units)
    world.remember(giver, request)
    this.gifts.push(gift)
  }

  /** Pays one share. A random one is the engine's choice, within the rule: `drawn`, null if it paid none. */
  claim(account: string, code: string, drawn: bigint | null): void {
    const world = this.#world
    const gift = this.gifts.find((open) => open.code === code)
    if (gift === undefined || !world.isActive(account) || world.wallMs >= gift.expiresMs) return
    if (gift.claims.has(account) && !world.has('claimed-twice')) return world.reach('gifts: a second claim')
    const share = this.#shareOf(gift, drawn ?? 0n)
    world.pay(`${gift.giver} gift`, `${account} spot`, gift.coin, share)
    gift.claims.set(account, share)
    world.reach(`gifts: ${gift.split} share`)
    if (gift.claims.size < gift.count) return
    this.gifts = this.gifts.filter((open) => open !== gift)
    world.reach('gifts: all claimed')
  }

  #shareOf(gift: NaiveGift, drawn: bigint): bigint {
    const world = this.#world
    const [left, shares] = [this.leftOf(gift), BigInt(gift.count - gift.claims.size)]
    if (shares === 1n && !world.has('last-share-is-no-rest')) return left
    const average = left / STEP / shares
    if (gift.split === 'equal') return (world.has('last-share-is-no-rest') ? gift.units / STEP / BigInt(gift.count) : average) * STEP
    const most = world.has('random-share-up-to-average') ? average : 2n * average - 1n
    if (drawn < STEP || drawn > most * STEP || drawn % STEP !== 0n) world.impossible.push(`a share of ${drawn} of ${left} for ${shares}`)
    return drawn
  }

  #end(gift: NaiveGift): void {
    this.#world.pay(`${gift.giver} gift`, `${gift.giver} spot`, gift.coin, this.leftOf(gift))
    this.gifts = this.gifts.filter((open) => open !== gift)
  }

  takeBack(account: string, code: string): void {
    const gift = this.gifts.find((open) => open.code === code)
    if (gift?.giver !== account) return
    this.#end(gift)
    this.#world.reach('gifts: taken back')
  }

  expire(code: string): void {
    const gift = this.gifts.find((open) => open.code === code)
    if (gift === undefined || this.#world.wallMs < gift.expiresMs || this.#world.has('expired-gift-stays')) return
    this.#end(gift)
    this.#world.reach('gifts: over')
  }

  endRound(account: string): void {
    for (const gift of this.gifts) {
      const share = gift.claims.get(account)
      if (gift.giver === account) this.#end(gift)
      else if (share !== undefined && this.#world.has('reset-takes-claimed-shares-back')) gift.claims.delete(account)
    }
  }

  delist(coin: PricedCoin): void {
    for (const gift of this.gifts) if (gift.coin === coin) this.#end(gift)
  }
}
