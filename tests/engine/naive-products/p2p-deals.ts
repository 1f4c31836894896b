import fc from 'fast-check'
import type { P2pStep } from './p2p-side.ts'
import { anyTrader, LAST } from './shared.ts'
import type { Trader } from './world.ts'

/** Whole courses of an order, which single random steps would rarely get to. */

type DealStep = P2pStep | { readonly do: 'reset'; readonly account: Trader }

const act = (what: 'pay' | 'cancel' | 'appeal' | 'answer', isRight = true): P2pStep => ({ do: what, isRight, nth: LAST })
const wait = (minutes: 6 | 11 | 61): P2pStep => ({ do: 'due', minutes })

/** Steps of an order. The last order's right party in an appeal is its seller. */
const ENDINGS = (seller: Trader): readonly (readonly DealStep[])[] => [
  [act('pay'), wait(6), act('appeal', false), wait(11)],
  [act('pay'), wait(6), act('appeal', false), act('answer'), wait(11)],
  [act('pay'), act('appeal'), wait(11)],
  [act('pay'), act('appeal'), act('answer', false), wait(11)],
  [act('pay'), wait(61), act('answer'), wait(11)],
  [act('pay'), { do: 'reset', account: seller }],
  [act('pay'), { do: 'reset', account: seller }, act('answer'), wait(11)],
  [{ do: 'reset', account: seller }],
]

const anySale: fc.Arbitrary<DealStep[]> = fc
  .record({
    seller: anyTrader,
    buyer: anyTrader,
    cents: fc.integer({ min: 2_000, max: 40_000 }),
    isPermitted: fc.boolean(),
    ending: fc.nat(7),
  })
  .map(({ seller, buyer, cents, isPermitted, ending }) => [
    { do: 'create', account: seller, side: 'sell', coin: 'USDT', cents, isOnline: true, minutes: 15, isPermitted, again: false },
    { do: 'take', account: buyer, nth: LAST, cents: 1_500, isPermitted, again: false },
    ...(ENDINGS(seller)[ending] ?? []),
  ])

const anyCancels: fc.Arbitrary<DealStep[]> = anyTrader.map((account) => {
  const order: P2pStep = { do: 'robot', account, side: 'buy', coin: 'USDT', cents: 700, robot: 1, isPermitted: true }
  return Array.from({ length: 5 }, (): P2pStep[] => [order, act('cancel')]).flat()
})

const sale = (account: Trader): P2pStep => ({
  do: 'create',
  account,
  side: 'sell',
  coin: 'USDT',
  cents: 20_000,
  isOnline: true,
  minutes: 15,
  isPermitted: true,
  again: false,
})
const take = (account: Trader): P2pStep => ({ do: 'take', account, nth: LAST, cents: 1_500, isPermitted: true, again: false })

/** Two accounts of one owner take turns with a third party: as buyers of one advertisement, or as sellers of two. */
const anyCrowd: fc.Arbitrary<DealStep[]> = fc.constantFrom(
  [sale('bob'), take('ann'), take('cat'), take('ann'), take('cat')],
  [sale('ann'), take('bob'), take('bob'), sale('cat'), take('bob'), take('bob')],
)

export const anyDeal: fc.Arbitrary<DealStep[]> = fc.oneof(
  { weight: 4, arbitrary: anySale },
  { weight: 1, arbitrary: anyCancels },
  { weight: 1, arbitrary: anyCrowd },
)
