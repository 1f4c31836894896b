import { amountText, toAmount } from '../ledger/amounts.ts'
import type { SettleFunding } from '../commands.ts'
import { riskContract } from './futures-risk.ts'
import { book, post } from '../ledger/ledger.ts'
import { asRisk } from '../state/positions.ts'
import { reject } from '../orders/place.ts'
import { FUNDING_RULES } from '../rules.ts'
import { crossFunding, isolatedFunding } from '../risk/funding-payment.ts'
import { type Run, takeId, visitMarket } from '../run.ts'
import { listedMarket } from '../state/state.ts'
import { ticksText } from '../ledger/units.ts'
import { decimalFromNumber, divide } from '#lib/kernel/decimal.ts'
import type { Position } from '../state/records.ts'

/** A funding time: every position pays or receives by the rate, cross ones from the wallet, isolated ones from their margin. */
export function settleFunding(run: Run, { market: id, rateMillionths, mark }: SettleFunding): void {
  const market = listedMarket(run.state, id)
  if (market?.terms.product !== 'futures') return reject(run, 'unknown-market')
  if (market.holders.size === 0) return
  visitMarket(run, market)
  const settlement = {
    markPrice: ticksText(market.terms, mark),
    fundingRate: divide(decimalFromNumber(rateMillionths), '1000000'),
  }
  const ref = takeId(run)
  for (const account of market.holders) {
    for (const position of account.positions.values()) {
      if (position.market === market) settle(run, position, settlement, ref)
    }
  }
}

function settle(run: Run, position: Position, settlement: { markPrice: string; fundingRate: string }, ref: number): void {
  const { account, market, marginMode } = position
  const risk = asRisk(position)
  const paid =
    marginMode === 'crossed'
      ? crossFunding(risk, settlement)
      : isolatedFunding(riskContract(run.state, account, market), { ...risk, margin: amountText(position.margin) }, settlement)
  const amount = toAmount(paid.amount)
  if (amount === 0n) return
  position.funding += amount
  position.updatedAtMs = run.timeMs
  if (marginMode === 'crossed') post(run, account, 'futures', market.quoteAsset, amount, 'funding', ref)
  else {
    position.margin += amount
    if (run.state.rules >= FUNDING_RULES) {
      post(run, account, 'futures', market.quoteAsset, amount, 'funding', ref)
      post(run, account, 'futures', market.quoteAsset, -amount, 'margin', ref)
    }
  }
  book(run, run.state.clearing, 'spot', market.quoteAsset, -amount)
  run.events.push({ type: 'position-changed', position, lots: 0 })
}
