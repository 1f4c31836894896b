import { required } from '#lib/kernel/assert.ts'
import { type Amount } from '#lib/kernel/money.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { ownAccount, payOver, type PaymentSide } from '#gateway/engine/product/operations.ts'
import { isHeldByExchange, partiesOf, type P2pOrder, robotSide } from './state.ts'

/**
 * Moves of coins. Coins in escrow lie in the wallet `p2p` of their seller. Robots are not traders: what they sell comes from the issuer
 * into the account `@p2p`, and what they buy returns to the issuer. Coins of a seller whose round has ended lie in `@p2p`, too, until the
 * order is decided; what does not go to the buyer then returns to the issuer, as all funds of that round did.
 */

export function traderOf({ accounts }: EngineState, id: string): Account {
  return required(accounts.get(id), 'a party of P2P has an account')
}

interface Coins {
  readonly asset: number
  readonly amount: Amount
  /** The id of the advertisement or the order. */
  readonly ref: number
}

function move(run: Run, from: PaymentSide, to: PaymentSide, { asset, amount, ref }: Coins): void {
  if (amount > 0n) payOver(run, from, to, { asset, amount, kind: 'p2p', ref })
}

/** Moves coins of a trader from the spot wallet into escrow. They must be available. */
export function reserve(run: Run, account: Account, coins: Coins): void {
  move(run, { account, wallet: 'spot' }, { account, wallet: 'p2p' }, coins)
}

/** Returns coins of a trader from escrow to the spot wallet. */
export function giveBack(run: Run, account: Account, coins: Coins): void {
  move(run, { account, wallet: 'p2p' }, { account, wallet: 'spot' }, coins)
}

function issuer({ issuer: account }: EngineState): PaymentSide {
  return { account, wallet: 'spot' }
}

function coinsOf({ asset, quantity: amount, id: ref }: P2pOrder): Coins {
  return { asset, amount, ref }
}

/** Freezes the coins of an order. Those of an advertisement that sells are frozen already. */
export function freeze(run: Run, order: P2pOrder): void {
  const { state } = run
  if (robotSide(order) === 'sell') move(run, issuer(state), ownAccount(state, 'p2p'), coinsOf(order))
  else if (order.side === 'sell') reserve(run, traderOf(state, order.taker), coinsOf(order))
}

/** Takes the coins of an order into the keeping of the exchange, because the round of their seller ends. */
export function hold(run: Run, order: P2pOrder): void {
  const { state } = run
  move(run, { account: traderOf(state, partiesOf(order).seller), wallet: 'p2p' }, ownAccount(state, 'p2p'), coinsOf(order))
}

/** Gives the coins of an order to its buyer. */
export function payBuyer(run: Run, order: P2pOrder): void {
  const { state } = run
  const robot = robotSide(order)
  const { buyer, seller } = partiesOf(order)
  const from: PaymentSide = isHeldByExchange(order) ? ownAccount(state, 'p2p') : { account: traderOf(state, seller), wallet: 'p2p' }
  const to: PaymentSide = robot === 'buy' ? issuer(state) : { account: traderOf(state, buyer), wallet: 'spot' }
  move(run, from, to, coinsOf(order))
}

/** Returns the coins of an order to its seller. */
export function payBack(run: Run, order: P2pOrder): void {
  const { state } = run
  if (isHeldByExchange(order)) move(run, ownAccount(state, 'p2p'), issuer(state), coinsOf(order))
  else giveBack(run, traderOf(state, partiesOf(order).seller), coinsOf(order))
}
