import { assert } from '#lib/kernel/assert.ts'
import { isTicks, ZERO, type Amount } from '#lib/kernel/money.ts'
import { balanceOf } from '../../state/accounts.ts'
import { amountText, toAmount, added, negated } from '../../state/money/amounts.ts'
import type { SettleFunding } from '../../state/commands/futures-commands.ts'
import { asRisk, riskContract } from '../risk/futures-risk.ts'
import { postEntry, post } from '../../state/ledger.ts'
import { assertPosition } from '../../state/positions.ts'
import { crossFunding, isolatedFunding } from '../risk/funding-payment.ts'
import { type Run, reject, takeId, visitMarket } from '../../state/run.ts'
import { listedMarket } from '../../state/state.ts'
import { ticksText } from '../../state/money/units.ts'
import { decimalFromNumber, movePoint } from '#lib/kernel/decimal-text.ts'
import { noteFunding } from '../../product/dispatch.ts'
import type { Position } from '../../state/records/records.ts'

/** No rate of one funding time is as much as all that a position is worth. */
const RATE_MAX_MILLIONTHS = 1_000_000

/** Settles funding: every position pays or receives by the rate, cross ones from the wallet, isolated ones from their margin. */
export function settleFunding(run: Run, { market: id, rateMillionths, mark }: SettleFunding): void {
  const market = listedMarket(run.state, id)
  if (market?.terms.product !== 'futures') return reject(run, 'unknown-market')
  if (market.holders.size === 0) return
  assert(Number.isSafeInteger(rateMillionths) && Math.abs(rateMillionths) < RATE_MAX_MILLIONTHS, 'a funding rate is less than the whole')
  assert(isTicks(mark), 'funding is paid at a mark')
  visitMarket(run, market)
  const settlement = {
    markPrice: ticksText(market.terms, mark),
    fundingRate: movePoint(decimalFromNumber(rateMillionths), -6),
  }
  const ref = takeId(run)
  const clearing = balanceOf(run.state.clearing, 'spot', market.quoteAsset).total
  const before = clearing.amount
  let paid = 0n
  for (const account of market.holders) {
    for (const position of account.positions.values()) {
      if (position.market !== market) continue
      const amount = settle(run, position, settlement, ref)
      assert(
        amount === 0n || (amount < 0n === (position.direction === 1)) === rateMillionths > 0,
        'funding goes the way that its rate says',
      )
      paid += amount
    }
  }
  assert(before - clearing.amount === paid, 'what positions receive of a funding time the clearing account has paid')
}

/** Returns what the position receives, below zero what it pays. */
function settle(run: Run, position: Position, settlement: { markPrice: string; fundingRate: string }, ref: number): Amount {
  const { account, market, marginMode } = position
  const risk = asRisk(position)
  const { amount: text } =
    marginMode === 'crossed'
      ? crossFunding(risk, settlement)
      : isolatedFunding(riskContract(run.state, account, market), { ...risk, margin: amountText(position.margin) }, settlement)
  const amount = toAmount(text)
  if (amount === 0n) return amount
  position.funding = added(position.funding, amount)
  noteFunding(run.state, account, amount)
  position.updatedAtMs = run.timeMs
  if (marginMode === 'crossed') post(run, account, 'futures', market.quoteAsset, amount, 'funding', ref)
  else {
    position.margin = added(position.margin, amount)
    assertPosition(position)
    post(run, account, 'futures', market.quoteAsset, amount, 'funding', ref)
    post(run, account, 'futures', market.quoteAsset, negated(amount), 'margin', ref)
  }
  postEntry(run, run.state.clearing, 'spot', market.quoteAsset, negated(amount))
  run.events.push({ type: 'position-changed', position, lots: ZERO })
  return amount
}
