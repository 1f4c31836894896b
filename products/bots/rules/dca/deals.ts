import { type Amount, amountFrom, plus, type Units } from '#lib/kernel/money.ts'
import { divideUnits } from '#lib/kernel/rounding.ts'
import { amountText, times } from '#gateway/engine/state/money/amounts.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { averageText, lotsText } from '#gateway/engine/state/money/units.ts'
import type { CancelReason } from '#gateway/engine/state/records/reasons.ts'
import { type Run, takeId } from '#gateway/engine/state/run.ts'
import type { Order } from '#gateway/engine/state/records/records.ts'
import type { Leg } from '../grid/grid-state.ts'
import { EXIT_LINE } from '../slots.ts'
import type { DcaStrategy } from '../strategy.ts'

/** The decimals of an average price beyond those of its market. */
const AVERAGE_DECIMALS = 2

/** Books a fill on the cost of what is held. A sale takes the share of the cost of the coins that it gives away, rounded up. */
export function noteDcaFill({ dca, base }: DcaStrategy, buy: boolean, paid: Sum, net: Sum): void {
  if (buy) {
    dca.cost.add(paid)
    return
  }
  const share = Sum.of(amountFrom(divideUnits(dca.cost.amount * paid.amount, base.amount, 'ceil')))
  dca.cost.subtract(share)
  for (const sum of [dca.profit, dca.saleProfit]) {
    sum.add(net)
    sum.subtract(share)
  }
}

/** Books the end of an order of recurring purchases, and reports it if anything of it was filled. */
export function closeDcaOrder(run: Run, strategy: DcaStrategy, order: Order, leg: Leg | null, reason: CancelReason | null): void {
  const { dca } = strategy
  const at = order.request.strategy?.line ?? -1
  const line = dca.lines[at]
  if (line !== undefined) {
    line.orderId = 0
    if (reason === null) line.isDone = true
  }
  if (at === EXIT_LINE) {
    dca.exit.orderId = 0
    if (reason === null) dca.isSold = true
  }
  if (leg === null) return
  if (leg.buy) dca.bought = { lots: plus(dca.bought.lots, leg.lots), units: plus(dca.bought.units, leg.units) }
  reportDeal(run, strategy, leg, leg.buy ? (line === undefined ? 'regular' : 'safety') : 'sale')
}

function reportDeal(run: Run, { id, account, market, dca }: DcaStrategy, { lots, units, fee, buy }: Leg, sort: string): void {
  const { terms, unitValue } = market
  const record = {
    product: 'bots',
    id: takeId(run),
    kind: dealKind(id),
    status: 'completed',
    asset: terms.base,
    details: {
      bot: id,
      market: market.id,
      sort,
      price: averageText(terms, units, lots, terms.pricePlace + AVERAGE_DECIMALS),
      size: lotsText(terms, lots),
      value: amountText(valueOf(unitValue.amount, units)),
      fee: amountText(amountFrom(fee)),
      profit: buy ? null : amountText(dca.saleProfit.amount),
    },
  } as const
  run.events.push({ type: 'product-record', account: account.id, record })
  if (!buy) dca.saleProfit.clear()
}

function valueOf(unitValue: Amount, units: Units): Amount {
  return times(unitValue, units)
}

/** Returns the kind of the records of a strategy's purchases and sales, by which they are listed. */
export function dealKind(id: number): string {
  return `deal-${id}`
}
