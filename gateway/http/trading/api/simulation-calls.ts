import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '#lib/contract/trading/trading-simulation.ts'
import { add, multiply } from '#lib/kernel/decimal.ts'
import { compare, formatUnits, isDecimal } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { FRICTIONLESS, HARSH, STANDARD, type Realism } from '#gateway/engine/state/records/realism.ts'
import { isDefaultStart, START } from '#gateway/exchange/terms/epoch-start.ts'
import type { EpochStart } from '#gateway/exchange/exchange.ts'
import type { EpochView } from '#gateway/exchange/views/account-views.ts'
import { coinsHeld } from '#gateway/wire/instruments.ts'
import { simulationRow } from '#gateway/wire/account-row.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import { settle, submit } from '../outcomes.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../trading-call.ts'

/** The coin in which funds are valued. */
const VALUED_IN = 'USDT'

async function start(context: TradingContext, body: contract.StartEpochBody): Promise<Result<contract.SimulationAccount, ErrorName>> {
  const { exchange, account, accounts } = context
  const read = readStart(body)
  if (!read.ok) return read
  const listed = new Set(coinsHeld(context.feed))
  if (read.value.funds.some(({ asset }) => !listed.has(asset))) return refuse('unknownAsset')
  const tooLarge = isAboveMost(context, read.value)
  if (!tooLarge.ok) return tooLarge
  if (!(await accounts.limits.take('rounds', account))) return refuse('tooManyRounds')
  const whenReset = PRODUCTS.flatMap((product) => product.watchReset?.(context) ?? [])
  const done = settle(await exchange.reset(account, read.value))
  // An outcome that is not known may still become a round.
  if (!done.ok && done.error !== 'outcomeUnknown') await accounts.limits.giveBack('rounds', account)
  if (!done.ok) return done
  for (const tell of whenReset) await tell()
  return readAccount(context)
}

/**
 * Refuses funds of a custom start that are worth more than the operator allows, at the last prices: an account with more than all others
 * could sweep every book. A coin without a price cannot be judged.
 */
function isAboveMost({ feed, startFundsMax }: TradingContext, { funds }: EpochStart): Result<null, ErrorName> {
  if (isDefaultStart(funds)) return ok(null)
  const view = feed.frozen()
  let worth = '0'
  for (const { asset, amount } of funds) {
    const market =
      asset === VALUED_IN ? null : (feed.market('spot', `${asset}${VALUED_IN}`) ?? feed.market('futures', `${asset}${VALUED_IN}`))
    if (market === undefined) return refuse('noReferencePrice')
    const ticks = market === null ? 1 : view.last(market)
    if (ticks <= 0) return refuse('noReferencePrice')
    const price = formatUnits(BigInt(ticks), market?.pricePlace ?? 0)
    if (!isDecimal(amount)) return refuse('amountInvalid')
    worth = add(worth, multiply(amount, price))
  }
  return compare(worth, startFundsMax) > 0 ? refuse('startFundsTooLarge') : ok(null)
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
  tradingCall('simulationAccount', readAccount),
  tradingCall('epochs', ({ exchange, account }) => ok({ rows: exchange.read.epochs(account).map(epochRow) })),
  tradingCall('openEpoch', (context, body) =>
    context.exchange.read.account(context.account)?.epoch === null ? start(context, body) : refuse('epochOpen'),
  ),
  tradingCall('resetEpoch', start),
  tradingCall('setRealism', async (context, body) => {
    const realism = readRealism(body)
    if (realism === null) return refuse('realismInvalid')
    const done = await submit(context.exchange, { type: 'set-realism', account: context.account, realism })
    return done.ok ? readAccount(context) : done
  }),
]
