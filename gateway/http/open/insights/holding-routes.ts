import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { add, compare, divide, isZero, subtract } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { Borrowed, BorrowingsView, HoldingsView } from '#gateway/exchange/views/opening-views.ts'
import type { AddAddressLimits } from '../call-limits.ts'
import { answers, strings, success } from '../envelope.ts'
import { dropEmptyFields, refuseOrFail } from '../faults.ts'
import { hasContracts } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'

const text = Type.String({ maxLength: 64 })
const HoldingQuery = Type.Object({ symbol: text, period: Type.Optional(text), productType: Type.Optional(text) })
/** Periods that clients may request. */
const PERIODS: ReadonlySet<string> = new Set(['5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d', '1dutc'])
const RATIO_DECIMALS = 4

interface Ratios {
  readonly long: string
  readonly short: string
  /** Longs per short. */
  readonly both: string
}

/** Returns the shares of two sides; null if nobody holds anything. Longs without any short have no ratio: it is left empty. */
function calculateRatios(long: string, short: string): Ratios | null {
  const all = add(long, short)
  if (compare(all, '0') <= 0) return null
  const share = (part: string, whole: string) => round(divide(part, whole), RATIO_DECIMALS, 'half-up')
  return { long: share(long, all), short: share(short, all), both: isZero(short) ? '' : share(long, short) }
}

const LoanQuery = Type.Object({ symbol: text, period: Type.Optional(text), coin: Type.Optional(text) })
const LOAN_PERIODS = new Set([...PERIODS, '24h', '30d'])
const LoanRatio = strings('longShortRatio', 'ts')
const LoanGrowth = strings('growthRate', 'ts')
const BorrowRate = strings('borrowRate', 'ts')

const AccountRatio = strings('longAccountRatio', 'shortAccountRatio', 'longShortAccountRatio', 'ts')
const HolderRatio = strings('longRatio', 'shortRatio', 'longShortRatio', 'ts')
const PositionRatio = strings('longPositionRatio', 'shortPositionRatio', 'longShortPositionRatio', 'ts')

function accountRatios({ longAccounts, shortAccounts, timeMs }: HoldingsView): Static<typeof AccountRatio>[] {
  const ratios = calculateRatios(String(longAccounts), String(shortAccounts))
  if (ratios === null) return []
  return [{ longAccountRatio: ratios.long, shortAccountRatio: ratios.short, longShortAccountRatio: ratios.both, ts: String(timeMs) }]
}

function holderRatios(holdings: HoldingsView): Static<typeof HolderRatio>[] {
  return accountRatios(holdings).map(({ longAccountRatio, shortAccountRatio, longShortAccountRatio, ts }) => {
    return { longRatio: longAccountRatio, shortRatio: shortAccountRatio, longShortRatio: longShortAccountRatio, ts }
  })
}

function positionRatios({ longSize, shortSize, timeMs }: HoldingsView): Static<typeof PositionRatio>[] {
  const ratios = calculateRatios(longSize, shortSize)
  if (ratios === null) return []
  return [{ longPositionRatio: ratios.long, shortPositionRatio: ratios.short, longShortPositionRatio: ratios.both, ts: String(timeMs) }]
}

function checkPeriod(period: string | undefined, periods: ReadonlySet<string>): void {
  if (period !== undefined && !periods.has(period.toLowerCase())) throw new DialectRefusal('parameterInvalid', 'period')
}

function loanRatios({ longValue, shortValue, timeMs }: BorrowingsView): Static<typeof LoanRatio>[] {
  const ratios = calculateRatios(longValue, shortValue)
  return ratios === null ? [] : [{ longShortRatio: ratios.both, ts: String(timeMs) }]
}

/** Returns by how much the debts in a coin have grown in a period, as a ratio of those that are older; no row if there is no older one. */
function loanGrowth({ shortValue, ofDay, ofMonth, timeMs }: BorrowingsView, period: string | undefined): Static<typeof LoanGrowth>[] {
  const fresh = (period?.toLowerCase() === '30d' ? ofMonth : ofDay).shortValue
  const older = subtract(shortValue, fresh)
  return isZero(older) ? [] : [{ growthRate: round(divide(fresh, older), RATIO_DECIMALS, 'half-up'), ts: String(timeMs) }]
}

/** Returns the debts in the base coin per debt in the quote coin, both in isolated wallets; no row if nobody owes the quote coin there. */
function borrowRates({ isolated, timeMs }: BorrowingsView): Static<typeof BorrowRate>[] {
  if (isZero(isolated.longValue)) return []
  return [{ borrowRate: round(divide(isolated.shortValue, isolated.longValue), RATIO_DECIMALS, 'half-up'), ts: String(timeMs) }]
}

/**
 * Registers the calls for holders of contracts and loans: how many paper traders are long and short, and with how much. They return the
 * current state in at most one row, because no history of it is stored; no row if nobody holds anything.
 */
export async function registerHoldings(
  app: FastifyInstance,
  exchange: Pick<Exchange, 'read' | 'terms'>,
  addLimits: AddAddressLimits = () => {},
): Promise<void> {
  const { read } = exchange
  function readHoldings(unsafe: unknown): HoldingsView {
    const { symbol, period, productType } = unsafe as Static<typeof HoldingQuery>
    checkPeriod(period, PERIODS)
    if (productType !== undefined && !hasContracts(productType)) throw new DialectRefusal('symbolUnknown', symbol)
    const holdings = read.holdings(`futures:${symbol.toUpperCase()}`)
    if (holdings === null) throw new DialectRefusal('symbolUnknown', symbol)
    return holdings
  }

  /** Reads borrowings with the base coin, or the requested quote coin, as the subject: the longs of one are the shorts of the other. */
  function readBorrowings(unsafe: unknown): BorrowingsView {
    const { symbol, period, coin } = unsafe as Static<typeof LoanQuery>
    checkPeriod(period, LOAN_PERIODS)
    const pair = exchange.terms(`spot:${symbol.toUpperCase()}`)
    const borrowings = pair === undefined ? null : read.borrowings(`spot:${pair.symbol}`)
    if (pair === undefined || borrowings === null) throw new DialectRefusal('symbolUnknown', symbol)
    const asked = coin?.toUpperCase() ?? pair.base
    if (asked === pair.base) return borrowings
    if (asked !== pair.quote) throw new DialectRefusal('parameterInvalid', 'coin')
    const turned = ({ longValue, shortValue }: Borrowed): Borrowed => ({ longValue: shortValue, shortValue: longValue })
    const { isolated, ofDay, ofMonth } = borrowings
    return { ...borrowings, ...turned(borrowings), isolated: turned(isolated), ofDay: turned(ofDay), ofMonth: turned(ofMonth) }
  }

  /** Registers a scope of public calls that refuse in the dialect's format. */
  const serve = (prefix: string, routes: (scope: FastifyInstance) => void) =>
    app.register(
      (scope, _options, done) => {
        addLimits(scope)
        scope.setErrorHandler(refuseOrFail)
        scope.addHook('preValidation', (request, _reply, next) => {
          dropEmptyFields(request.query)
          next()
        })
        routes(scope)
        done()
      },
      { prefix },
    )

  await serve('/api/v2/mix/market', (scope) => {
    const schema = { querystring: HoldingQuery }
    scope.get('/account-long-short', { schema: { ...schema, response: answers(Type.Array(AccountRatio)) } }, (request) =>
      success(accountRatios(readHoldings(request.query))),
    )
    scope.get('/position-long-short', { schema: { ...schema, response: answers(Type.Array(PositionRatio)) } }, (request) =>
      success(positionRatios(readHoldings(request.query))),
    )
    scope.get('/long-short', { schema: { ...schema, response: answers(Type.Array(HolderRatio)) } }, (request) =>
      success(holderRatios(readHoldings(request.query))),
    )
  })
  // Clients ask for the figures of loans at either address.
  for (const prefix of ['/api/v2/margin/market', '/api/v2/mix/market']) {
    await serve(prefix, (scope) => {
      scope.get('/long-short-ratio', { schema: { querystring: LoanQuery, response: answers(Type.Array(LoanRatio)) } }, (request) =>
        success(loanRatios(readBorrowings(request.query))),
      )
      scope.get('/loan-growth', { schema: { querystring: LoanQuery, response: answers(Type.Array(LoanGrowth)) } }, (request) =>
        success(loanGrowth(readBorrowings(request.query), (request.query as Static<typeof LoanQuery>).period)),
      )
      scope.get('/isolated-borrow-rate', { schema: { querystring: LoanQuery, response: answers(Type.Array(BorrowRate)) } }, (request) =>
        success(borrowRates(readBorrowings(request.query))),
      )
    })
  }
}
