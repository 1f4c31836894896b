import { assert, required } from '#lib/kernel/assert.ts'
import type { GiftSplit } from './formulas/gift-shares.ts'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, amountText, readUnits } from '#gateway/engine/state/money/amounts.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { valuingMarket } from '#gateway/engine/trading/pricing/pricing.ts'
import type { EngineProduct, Json } from '#gateway/engine/product/product.ts'
import { endGift, giftsOf, giftHandlers } from './gifts.ts'
import type { GiftCommand, GiftRequest } from './commands.ts'
import { createGiftState, type Gift, type GiftState } from './state.ts'

type SavedGift = readonly [
  codeHash: string,
  id: number,
  account: string,
  asset: string,
  amount: string,
  left: string,
  count: number,
  split: GiftSplit,
  value: string,
  openedAtMs: number,
  wallMs: number,
  expiresMs: number,
  claimers: readonly string[],
]

function saved({ assets }: EngineState, gift: Gift): SavedGift {
  const { codeHash, id, account, asset, amount, left, count, split, value, openedAtMs, wallMs, expiresMs, claimers } = gift
  const name = required(assets[asset], 'an asset has a name')
  return [codeHash, id, account, name, `${amount}`, `${left}`, count, split, value, openedAtMs, wallMs, expiresMs, [...claimers]]
}

/** Gifts (red packets): amounts that other accounts claim by a code. */
declare module '#gateway/engine/state/records/product-types.ts' {
  interface ProductTypes {
    readonly gifts: {
      readonly state: GiftState
      readonly command: GiftCommand
      readonly request: GiftRequest
    }
  }
}

export const gifts: EngineProduct = {
  name: 'gifts',
  handlers: giftHandlers,
  createState: createGiftState,
  save(state) {
    return state.products.gifts.size === 0 ? null : [...state.products.gifts.values()].map((gift) => saved(state, gift))
  },
  restore(state, open: Json) {
    for (const row of open as readonly SavedGift[]) {
      const [codeHash, id, account, name, amount, left, count, split, value, openedAtMs, wallMs, expiresMs, claimers] = row
      const asset = assetNumber(state, name)
      assert(asset >= 0 && state.accounts.has(account), 'the asset and the giver of a gift exist')
      const gift = { codeHash, id, account, asset, count, split, value, openedAtMs, wallMs, expiresMs }
      const amounts = { amount: readUnits(amount), left: readUnits(left) }
      state.products.gifts.set(codeHash, { ...gift, ...amounts, claimers: new Set(claimers) })
    }
  },
  endEpoch(run, account) {
    for (const gift of giftsOf(run.state, account.id)) endGift(run, gift, 'cancelled')
  },
  delist(run, market) {
    for (const gift of run.state.products.gifts.values()) {
      const asset = required(run.state.assets[gift.asset], 'an asset has a name')
      if (valuingMarket(run.state, asset) === market) endGift(run, gift, 'delisted')
    }
  },
  faults(state) {
    return [...walletFaults(state), ...[...state.products.gifts.values()].flatMap(giftFaults)]
  },
}

/** The wallet `gift` holds what is left of the open gifts of its account, no more and no less. */
function walletFaults(state: EngineState): string[] {
  return [...state.accounts.values()].flatMap((account) => {
    const due = new Map<number, Amount>()
    for (const { asset, left } of giftsOf(state, account.id)) due.set(asset, added(due.get(asset) ?? NOTHING, left))
    const wallet = account.wallets.get('gift') ?? []
    return state.assets.flatMap((name, asset) => {
      const total = wallet[asset] === undefined ? NOTHING : balanceOf(account, 'gift', asset).total.amount
      const wanted = due.get(asset) ?? NOTHING
      return total === wanted ? [] : [`${account.id} has set aside ${amountText(total)} ${name}, not ${amountText(wanted)}`]
    })
  })
}

/** An open gift has shares left, with something for each of them, and has never paid more than it was given. */
function giftFaults({ id, amount, left, count, claimers }: Gift): string[] {
  const shares = count - claimers.size
  if (shares < 1) return [`gift ${id} is open, but all of its ${count} shares are claimed`]
  if (left > amount || left < BigInt(shares)) return [`gift ${id} has ${amountText(left)} left for ${shares} shares`]
  return claimers.size === 0 && left !== amount ? [`gift ${id} has lost a part that nobody has claimed`] : []
}
