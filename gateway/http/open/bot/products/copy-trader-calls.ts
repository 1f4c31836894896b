import { Type } from 'typebox'
import { COPY_SHARE_MAX } from '#lib/contract/products/copy-kinds.ts'
import { millionthsFrom } from '#lib/kernel/money.ts'
import { mainOf } from '#gateway/accounts/users.ts'
import type { CopyLeading } from '#lib/contract/products/copy.ts'
import type { ProductRecord } from '#gateway/engine/products/record.ts'
import { SHARE_KIND } from '#gateway/engine/products/copy/report.ts'
import type { CopyProduct } from '#gateway/engine/products/copy/state.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { listLeading, stopCopy } from '#gateway/http/products/copy/copy-calls.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '../call.ts'
import { choose, HistoryFields, optional, readDecimal, required, told, windowOf } from '../input.ts'
import { Fields, valueOf } from './copy-parts.ts'

const ROWS_MAX = 100

/** Returns what an account leads in a product; for an account that does not lead, figures of nothing. */
function leadingOf({ exchange, account }: Bot, product: CopyProduct): Led {
  const found = listLeading(exchange, account).rows.find(({ leader }) => leader.product === product)
  return found ?? { leader: NOBODY, earned: '0', followers: [] }
}

type Row = CopyLeading['rows'][number]
interface Led extends Pick<Row, 'earned' | 'followers'> {
  readonly leader: Omit<Row['leader'], 'product' | 'demonstration' | 'takesNew' | 'begin' | 'startedAt' | 'endedCopies' | 'endedGains'>
}

const NOBODY: Led['leader'] = {
  id: '',
  share: 0,
  followers: 0,
  followersResult: '0',
  result: '0',
  floating: '0',
  drawdown: '0',
  wins: 0,
  losses: 0,
  days: [],
  open: [],
}

/** Returns the shares that a leader has received, newest first. */
function sharesOf({ exchange, account }: Bot, window: Parameters<typeof windowOf>[0]): (ProductRecord & { readonly timeMs: number })[] {
  const records = exchange.read.productRecords(account, 'copy', { ...windowOf(window, ROWS_MAX), kind: [SHARE_KIND] })
  return records.filter(({ status }) => status === 'received')
}

const Window = Type.Object({
  ...HistoryFields,
  coin: optional,
  symbol: optional,
  productType: optional,
  pageNo: optional,
  pageSize: optional,
})

/** The calls of leaders, for spot or futures. */
function traderCalls(product: CopyProduct, base: string): readonly BotCall[] {
  const configure = (path: string) =>
    tradeCall(
      path,
      Type.Object({
        enable: told('`YES` to take new followers (default), `NO` for none.'),
        showTotalEquity: optional,
        showTpsl: optional,
        profitShareRatio: told('The part of followers’ gains in percent, 10 by default; it can only become smaller.'),
      }),
      strings('traderId'),
      async (bot, { enable, profitShareRatio = '10' }) => {
        const { exchange, account, key } = bot
        const share = Math.round(Number(readDecimal(profitShareRatio, 'profitShareRatio')) * 10_000)
        if (share < 0 || share > COPY_SHARE_MAX) throw new DialectRefusal('parameterInvalid', 'profitShareRatio')
        const takesNew = choose(enable, 'enable', { yes: true, no: false }, true)
        valueOf(
          await submit(exchange, { type: 'copy-lead', account, owner: mainOf(key.user), product, share: millionthsFrom(share), takesNew }),
        )
        return { traderId: leadingOf(bot, product).leader.id }
      },
    )
  const summary = product === 'spot' ? 'profit-summarys' : 'profit-history-summarys'
  return [
    ...(product === 'spot'
      ? [configure(`${base}/config-setting-base`)]
      : [configure(`${base}/config-setting-base`), configure(`${base}/config-settings-base`)]),
    readCall(`${base}/order-current-track`, Window, Type.Object({ trackingList: Type.Array(Fields), endId: Type.String() }), (bot) => {
      const { leader } = leadingOf(bot, product)
      return {
        trackingList: leader.open.map(({ symbol, direction, size, price }) => ({
          trackingNo: `${symbol}-${direction}`,
          symbol,
          posSide: direction,
          openSize: size,
          openPriceAvg: price,
          followCount: String(leader.followers),
        })),
        endId: '',
      }
    }),
    readCall(`${base}/order-total-detail`, Type.Object({}), Fields, (bot) => {
      const { leader, earned } = leadingOf(bot, product)
      return {
        traderId: leader.id,
        totalPL: leader.result,
        maxDrawdown: leader.drawdown,
        followersPL: leader.followersResult,
        currentFollowerCount: String(leader.followers),
        winCount: String(leader.wins),
        lossCount: String(leader.losses),
        profitShare: earned,
        tradeDays: String(leader.days.length),
      }
    }),
    readCall(`${base}/${summary}`, Type.Object({}), Fields, (bot) => {
      const { leader, earned } = leadingOf(bot, product)
      return { sumProfit: earned, profitShareRatio: String(leader.share / 10_000), followerCount: String(leader.followers) }
    }),
    readCall(
      `${base}/profit-history-details`,
      Window,
      Type.Object({ profitList: Type.Array(Fields), endId: Type.String() }),
      (bot, window) => {
        const rows = sharesOf(bot, window)
        return {
          profitList: rows.map(({ id, details, timeMs }) => ({
            profitId: String(id),
            coin: 'USDT',
            profit: String(details['amount']),
            distributionTime: String(timeMs),
          })),
          endId: String(rows.at(-1)?.id ?? ''),
        }
      },
    ),
    readCall(`${base}/profit-details`, Window, Type.Object({ profitList: Type.Array(Fields) }), (bot) => ({
      profitList: leadingOf(bot, product).followers.map(({ copyId, result, shared }) => ({
        followerUid: copyId,
        profit: result,
        profitShare: shared,
        coin: 'USDT',
      })),
    })),
    readCall(`${base}/config-query-followers`, Window, Type.Array(Fields), (bot) =>
      leadingOf(bot, product).followers.map(({ copyId, given, openedAt }) => ({
        followerUid: copyId,
        accountEquity: given,
        followerTime: String(openedAt),
        isRemove: 'NO',
      })),
    ),
    tradeCall(
      `${base}/config-remove-follower`,
      Type.Object({ followerUid: required }),
      strings('followerUid'),
      async (bot, { followerUid }) => {
        if (!/^\d{1,15}$/.test(followerUid)) throw new DialectRefusal('parameterInvalid', 'followerUid')
        valueOf(await stopCopy(bot.exchange, bot.account, followerUid))
        return { followerUid }
      },
    ),
  ]
}

/** The calls of leaders (groups `copy/mix-trader` and `copy/spot-trader`). */
export const COPY_TRADER_CALLS: readonly BotCall[] = [
  ...traderCalls('futures', '/copy/mix-trader'),
  ...traderCalls('spot', '/copy/spot-trader'),
]
