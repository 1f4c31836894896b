import { Type } from 'typebox'
import { COPY_FOLLOWERS_MAX, COPY_SHARE_MAX } from '../../contract/copy-kinds.ts'
import { add, sum } from '#lib/kernel/decimal.ts'
import { millionthsFrom } from '#lib/kernel/money.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { SHARE_KIND } from '../../rules/report.ts'
import type { CopyProduct } from '../../rules/state.ts'
import type { LeaderView } from '../../reads/show-copy.ts'
import { allRows } from '#gateway/exchange/studies/account-history.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { lead } from '../lead.ts'
import { stopCopy } from '../copy-calls.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { bounded, PageParameters } from '#gateway/http/open/query.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '#gateway/http/open/bot/call.ts'
import { choose, readDecimal, required, told, toWindow } from '#gateway/http/open/bot/input.ts'
import { readEndId } from '#gateway/http/open/bot/page.ts'
import { ledBy, type DayResult, percent, resultsByDay, ROWS_MAX, startDay, Window, yesterdayMs } from './copy-leader.ts'
import { makeRowSchema, requireValue } from './copy-parts.ts'
import { symbolCalls } from './copy-symbol-calls.ts'
import { trackingCalls } from './copy-tracking-calls.ts'

const COIN = 'USDT'
/** The most shares that are summed up by day. */
const SHARES_MAX = 20_000

/** Returns the shares that an account has received as a leader of a product, newest first. */
function readShares({ studies }: Bot, product: CopyProduct, window: Parameters<typeof toWindow>[0]): Promise<readonly ProductRecordView[]> {
  const details = { status: 'received', are: { product } }
  return studies.history.rows('copy', { ...toWindow(window, ROWS_MAX), kind: [SHARE_KIND], details })
}

/** Returns what a leader has received on each day, newest first: of the newest `most` days. */
async function sharesByDay(
  { studies }: Bot,
  product: CopyProduct,
  most: number,
): Promise<{ readonly profit: string; readonly profitTime: string }[]> {
  const days = new Map<number, string>()
  // One more day than wanted tells that the last one is whole.
  const shares = allRows(studies.history, 'copy', { kind: [SHARE_KIND], details: { status: 'received', are: { product } } }, SHARES_MAX)
  for await (const { timeMs, details } of shares) {
    const day = startDay(timeMs)
    days.set(day, add(days.get(day) ?? '0', String(details['amount'])))
    if (days.size > most) break
  }
  return [...days].slice(0, most).map(([day, profit]) => ({ profit, profitTime: String(day) }))
}

const Rates = Type.Array(strings('rate', 'ctime'))
const Amounts = Type.Array(strings('amount', 'ctime'))
const TotalFields = Type.Object({
  ...strings(
    'traderId',
    'roi',
    'tradingOrderNum',
    'totalFollowerNum',
    'currentFollowerNum',
    'maxFollowerNum',
    'totalpl',
    'gainNum',
    'lossNum',
    'winRate',
    'totalEquity',
    'maxDrawdown',
    'followersPL',
    'profitShare',
    'profitShareRatio',
  ).properties,
  tradingPairsAvailableList: Type.Array(Type.String()),
  lastWeekRoiList: Rates,
  lastWeekProfitList: Amounts,
  lastMonthRoiList: Rates,
  lastMonthProfitList: Amounts,
})

/** Returns the figures of an account that does not lead. */
function noTotals() {
  const none = { lastWeekRoiList: [], lastWeekProfitList: [], lastMonthRoiList: [], lastMonthProfitList: [] }
  const zero = '0'
  return {
    traderId: '',
    roi: zero,
    tradingOrderNum: zero,
    totalFollowerNum: zero,
    currentFollowerNum: zero,
    maxFollowerNum: String(COPY_FOLLOWERS_MAX),
    totalpl: zero,
    gainNum: zero,
    lossNum: zero,
    winRate: zero,
    totalEquity: zero,
    maxDrawdown: zero,
    followersPL: zero,
    profitShare: zero,
    profitShareRatio: zero,
    tradingPairsAvailableList: [],
    ...none,
  }
}

function toTotals(leader: LeaderView, symbols: readonly string[]) {
  const { id, result, begin, floating, wins, losses, followers, endedCopies, drawdown, followersResult, earned, share } = leader
  const rates = (days: readonly DayResult[]) => days.map(({ amount, ctime }) => ({ rate: percent(amount, begin), ctime }))
  const amounts = (days: readonly DayResult[]) => days.map((day) => ({ ...day }))
  const [week, month] = [resultsByDay(leader, 7), resultsByDay(leader, 30)]
  return {
    ...noTotals(),
    traderId: id,
    roi: percent(result, begin),
    tradingOrderNum: String(wins + losses),
    totalFollowerNum: String(followers + endedCopies),
    currentFollowerNum: String(followers),
    totalpl: result,
    gainNum: String(wins),
    lossNum: String(losses),
    winRate: percent(String(wins), String(wins + losses)),
    totalEquity: sum([begin, result, floating]),
    maxDrawdown: drawdown,
    followersPL: followersResult,
    profitShare: earned,
    profitShareRatio: String(share / 10_000),
    tradingPairsAvailableList: [...(leader.symbols ?? symbols)],
    lastWeekRoiList: rates(week),
    lastWeekProfitList: amounts(week),
    lastMonthRoiList: rates(month),
    lastMonthProfitList: amounts(month),
  }
}

/** The figures of a leader's shares: of yesterday, of all days, and of the next settlement. */
async function profitFigures(bot: Bot, product: CopyProduct) {
  const led = ledBy(bot, product)
  const yesterday = String(yesterdayMs(bot.exchange.now()))
  const days = await sharesByDay(bot, product, ROWS_MAX)
  const figures = {
    yesterdayProfit: days.find(({ profitTime }) => profitTime === yesterday)?.profit ?? '0',
    yesterdayTime: yesterday,
    sumProfit: led?.leader.earned ?? '0',
    waitProfit: sum((led?.followers ?? []).map(({ waiting }) => waiting)),
  }
  const [last] = days
  const history = last === undefined ? [] : [{ coin: COIN, profitCount: figures.sumProfit, lastProfitTime: last.profitTime }]
  return { figures, history, days }
}

const Figures = strings('yesterdayProfit', 'yesterdayTime', 'sumProfit', 'waitProfit')
const HistoryRow = strings('coin', 'profitCount', 'lastProfitTime')

const FollowerRow = strings('followerUid', 'followerName', 'followerHeadPic', 'accountEquity', 'followerTime', 'isRemove')

/** The reads of what a leader gets of its followers' gains. */
function profitCalls(product: CopyProduct, base: string): readonly BotCall[] {
  const spot = product === 'spot'
  const names = spot ? ['distributeRatio', 'followerName'] : ['nickName']
  return [
    spot
      ? readCall(
          `${base}/profit-summarys`,
          Type.Object({}),
          Type.Object({
            profitSummarys: Figures,
            profitHistoryList: Type.Array(
              Type.Object({ ...HistoryRow.properties, historysByDateList: Type.Array(strings('profit', 'profitTime')) }),
            ),
          }),
          async (bot) => {
            const { figures, history, days } = await profitFigures(bot, product)
            return { profitSummarys: figures, profitHistoryList: history.map((row) => ({ ...row, historysByDateList: days })) }
          },
        )
      : readCall(
          `${base}/profit-history-summarys`,
          Type.Object({}),
          Type.Object({ profitSummary: Figures, profitHistoryList: Type.Array(HistoryRow) }),
          async (bot) => {
            const { figures, history } = await profitFigures(bot, product)
            return { profitSummary: figures, profitHistoryList: history }
          },
        ),
    readCall(
      `${base}/profit-history-details`,
      Window,
      Type.Object({ profitList: Type.Array(makeRowSchema(['profitId', 'coin', 'profit', 'profitTime', ...names])), endId: Type.String() }),
      async (bot, { coin, ...window }) => {
        const rows = coin === undefined || coin.toUpperCase() === COIN ? await readShares(bot, product, window) : []
        const ratio = String((ledBy(bot, product)?.leader.share ?? 0) / 10_000)
        return {
          profitList: rows.map(({ id, details, timeMs }) => ({
            profitId: String(id),
            coin: COIN,
            profit: String(details['amount']),
            profitTime: String(timeMs),
            ...(spot ? { distributeRatio: ratio, followerName: String(details['copy']) } : { nickName: String(details['copy']) }),
          })),
          endId: readEndId(rows.map(({ id }) => String(id))),
        }
      },
    ),
    readCall(`${base}/profit-details`, Window, Type.Array(makeRowSchema(['coin', 'profit', ...names])), (bot) => {
      const { leader, followers } = ledBy(bot, product) ?? { leader: null, followers: [] }
      return followers.map(({ copyId, waiting }) => ({
        coin: COIN,
        profit: waiting,
        ...(spot ? { distributeRatio: String((leader?.share ?? 0) / 10_000), followerName: copyId } : { nickName: copyId }),
      }))
    }),
    ...(spot
      ? []
      : [
          readCall(
            `${base}/profits-group-coin-date`,
            PageParameters,
            Type.Array(strings('coin', 'profit', 'profitTime')),
            async (bot, { pageSize, pageNo }) => {
              const size = bounded(pageSize, 20, ROWS_MAX)
              const first = (bounded(pageNo, 1, 1000) - 1) * size
              const days = (await sharesByDay(bot, product, first + size)).slice(first)
              return days.map((day) => ({ coin: COIN, ...day }))
            },
          ),
        ]),
  ]
}

/** The calls of leaders, for spot or futures. */
function traderCalls(product: CopyProduct, base: string): readonly BotCall[] {
  const configure = (path: string) =>
    tradeCall(
      path,
      Type.Object({
        enable: told('`YES` to take new followers (default), `NO` for none.'),
        showTotalEquity: told('Accepted and ignored: the page of a leader shows its result, not its funds.'),
        showTpsl: told('Accepted and ignored: targets of a leader are not shown.'),
        profitShareRatio: told('The part of followers’ gains in percent; at the start 10 if omitted. It can only become smaller.'),
      }),
      strings('traderId'),
      async (bot, { enable, profitShareRatio }) => {
        const { exchange, account, key } = bot
        const known = ledBy(bot, product)?.leader.share ?? 100_000
        const share =
          profitShareRatio === undefined ? known : Math.round(Number(readDecimal(profitShareRatio, 'profitShareRatio')) * 10_000)
        if (share < 0 || share > COPY_SHARE_MAX) throw new DialectRefusal('parameterInvalid', 'profitShareRatio')
        const takesNew = choose(enable, 'enable', { yes: true, no: false }, true)
        requireValue(await lead(exchange, { account, owner: readMainId(key.user), product, share: millionthsFrom(share), takesNew }))
        return { traderId: ledBy(bot, product)?.leader.id ?? '' }
      },
    )
  return [
    ...(product === 'spot'
      ? [configure(`${base}/config-setting-base`)]
      : [configure(`${base}/config-setting-base`), configure(`${base}/config-settings-base`)]),
    ...trackingCalls(product, base),
    readCall(`${base}/order-total-detail`, Type.Object({}), TotalFields, (bot) => {
      const led = ledBy(bot, product)
      const symbols = bot.feed.markets.filter((market) => market.product === product).map(({ symbol }) => symbol)
      return led === null ? noTotals() : toTotals(led.leader, symbols)
    }),
    ...profitCalls(product, base),
    ...symbolCalls(product, base),
    readCall(`${base}/config-query-followers`, Window, Type.Array(FollowerRow), (bot) =>
      (ledBy(bot, product)?.followers ?? []).map(({ copyId, given, openedAtMs }) => ({
        followerUid: copyId,
        followerName: copyId,
        followerHeadPic: '',
        accountEquity: given,
        followerTime: String(openedAtMs),
        isRemove: 'YES',
      })),
    ),
    tradeCall(`${base}/config-remove-follower`, Type.Object({ followerUid: required }), Type.String(), async (bot, { followerUid }) => {
      if (!/^\d{1,15}$/.test(followerUid)) throw new DialectRefusal('parameterInvalid', 'followerUid')
      requireValue(await stopCopy(bot.exchange, bot.account, followerUid))
      return 'success'
    }),
  ]
}

/** The calls of leaders (groups `copy/mix-trader` and `copy/spot-trader`). */
export const COPY_TRADER_CALLS: readonly BotCall[] = [
  ...traderCalls('futures', '/copy/mix-trader'),
  ...traderCalls('spot', '/copy/spot-trader'),
]
