import type { ErrorName } from '#lib/contract/errors/errors.ts'
import * as contract from '#lib/contract/trading/trading-simulation.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { FRICTIONLESS, HARSH, STANDARD, type Realism } from '#gateway/engine/orders/realism.ts'
import { partiesOf, type P2pOrder } from '#gateway/engine/products/p2p/state.ts'
import { START } from '#gateway/exchange/terms/epoch-start.ts'
import type { EpochStart } from '#gateway/exchange/exchange.ts'
import type { EpochView } from '#gateway/exchange/views/account-views.ts'
import { coinsHeld } from '#gateway/wire/instruments.ts'
import { simulationRow } from '#gateway/wire/account-row.ts'
import { tellOwner } from '../products/p2p/tell-owner.ts'
import { settle, submit } from './outcomes.ts'
import { tradingCall, type TradingCall, type TradingContext } from './trading-call.ts'

async function start(context: TradingContext, body: contract.StartEpochBody): Promise<Result<contract.SimulationAccount, ErrorName>> {
  const { exchange, account, accounts } = context
  const read = readStart(body)
  if (!read.ok) return read
  const listed = new Set(coinsHeld(context.feed))
  if (read.value.funds.some(({ asset }) => !listed.has(asset))) return refuse('unknownAsset')
  if (!(await accounts.limits.take('rounds', account))) return refuse('tooManyRounds')
  const isHeld = exchange.read.p2p.openOrders(account).some((order) => isHeldByReset(order, account))
  const done = settle(await exchange.reset(account, read.value))
  // An outcome that is not known may still become a round.
  if (!done.ok && done.error !== 'outcomeUnknown') await accounts.limits.giveBack('rounds', account)
  if (!done.ok) return done
  if (isHeld) await tellOwner(context, 'p2pOrderHeld')
  return readAccount(context)
}

/** Checks whether a reset leaves the coins of a P2P order with the exchange, until an appeal decides on them. */
function isHeldByReset(order: P2pOrder, account: string): boolean {
  return partiesOf(order).seller === account && order.status !== 'pending_pay' && order.held !== true
}

/** Reads an epoch's starting funds; the exchange decides whether they are allowed. */
function readStart({ funds, toFutures }: contract.StartEpochBody): Result<EpochStart, ErrorName> {
  if (funds === undefined) return toFutures === undefined ? ok(START) : refuse('amountInvalid')
  return ok({ funds: funds.map(({ coin, amount }) => ({ asset: coin, amount })), toFutures })
}

function readAccount({ exchange, account }: TradingContext): Result<contract.SimulationAccount, ErrorName> {
  const found = exchange.read.account(account)
  return found === null ? refuse('unknownAccount') : ok(simulationRow(found))
}

/** Reads the realism: a preset by its name, or a custom one with all of its figures. */
function readRealism({ preset, ...figures }: contract.SetRealismBody): Realism | null {
  if (preset !== 'custom') return { frictionless: FRICTIONLESS, standard: STANDARD, harsh: HARSH }[preset]
  const { latencyMinMs, latencyMaxMs, queueThousandths, takeThousandths, printThousandths, rejectThousandths } = figures
  if (latencyMinMs === undefined || latencyMaxMs === undefined || queueThousandths === undefined) return null
  if (takeThousandths === undefined || printThousandths === undefined || rejectThousandths === undefined) return null
  return { preset, latencyMinMs, latencyMaxMs, queueThousandths, takeThousandths, printThousandths, rejectThousandths }
}

function epochRow({ number, startedAtMs, endedAtMs, funds }: EpochView): contract.EpochRow {
  return {
    epoch: number,
    startedAt: startedAtMs,
    endedAt: endedAtMs,
    funds: funds.map(({ asset, amount }) => ({ coin: asset, amount })),
  }
}

export const SIMULATION_CALLS: readonly TradingCall[] = [
  tradingCall('simulationAccount', { fields: contract.NoFields, data: contract.SimulationAccount, run: readAccount }),
  tradingCall('epochs', {
    fields: contract.NoFields,
    data: contract.EpochList,
    run: ({ exchange, account }) => ok({ rows: exchange.read.epochs(account).map(epochRow) }),
  }),
  tradingCall('openEpoch', {
    fields: contract.StartEpochBody,
    data: contract.SimulationAccount,
    run: (context, body) => (context.exchange.read.account(context.account)?.epoch === null ? start(context, body) : refuse('epochOpen')),
  }),
  tradingCall('resetEpoch', { fields: contract.StartEpochBody, data: contract.SimulationAccount, run: start }),
  tradingCall('setRealism', {
    fields: contract.SetRealismBody,
    data: contract.SimulationAccount,
    async run(context, body) {
      const realism = readRealism(body)
      if (realism === null) return refuse('realismInvalid')
      const done = await submit(context.exchange, { type: 'set-realism', account: context.account, realism })
      return done.ok ? readAccount(context) : done
    },
  }),
]
