import { Type } from 'typebox'
import { ok, refuse } from '#lib/kernel/result.ts'
import type { CopyRow } from '../../contract/copy.ts'
import { copyReads } from '../../reads/copy-reads.ts'
import { mainOf } from '#gateway/accounts/users.ts'
import { contentOf } from '#gateway/engine/state/commands/content.ts'
import type { CopyProduct } from '../../rules/state.ts'
import { changeCopy, closeCopied, type CopyStarter, listCopies, startCopy, stopCopy } from '../copy-calls.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
import { leaderRow } from '../copy-rows.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '#gateway/http/open/bot/call.ts'
import { optional, required, told } from '#gateway/http/open/bot/input.ts'
import { markOf, repeated } from '#gateway/http/open/bot/submit.ts'
import {
  copiedFields,
  CopiedRow,
  openFields,
  OpenRow,
  settingsBySymbol,
  SETTLED_EVERY_DAYS,
  SettingRow,
  SpotLimitRow,
  spotLimits,
  SpotSettingRow,
  spotSettings,
  SymbolSettingRow,
  traderFields,
  TraderRow,
} from './copy-rows.ts'
import { copiedOf, copyOfLeader, readCopySettings, rowOf, SettingFields, settingRow, valueOf, WINDOW } from './copy-parts.ts'

const listOf = (row: typeof CopiedRow) => Type.Object({ trackingList: Type.Array(row), endId: Type.String() })
const LimitRow = rowOf(['symbol', 'minFollowSize', 'maxFollowSize'])
const DONE = 'success'
const SHARED = { enable: Type.String(), settingList: Type.Array(SettingRow) }
const FuturesSettings = Type.Object({ ...SHARED, followerEnable: Type.String(), detailList: Type.Array(SymbolSettingRow) })
const SpotSettings = Type.Object({
  ...SHARED,
  profitRate: Type.String({ description: 'The part of gains that the leader gets, in percent' }),
  settledInDays: Type.String(),
  tradeSettingList: Type.Array(SpotSettingRow),
  tradeSymbolSettingList: Type.Array(SpotLimitRow),
  traderHeadPic: Type.String({ description: 'Empty: leaders have no pictures' }),
  traderName: Type.String({ description: 'The number of the leader: leaders have no names' }),
})

function copiesOf({ exchange, account }: Bot, product: CopyProduct): CopyRow[] {
  return listCopies(exchange, account).rows.filter((copy) => copy.product === product)
}

/** Returns what the copies of an account have open. */
function openRows(bot: Bot, product: CopyProduct, traderId: string | undefined) {
  return copiesOf(bot, product)
    .filter(({ leaderId }) => traderId === undefined || leaderId === traderId)
    .flatMap((copy) => copy.positions.map((position) => openFields(copy, position)))
}

/** The calls of followers, for spot or futures. */
function followerCalls(product: CopyProduct, base: string): readonly BotCall[] {
  const spot = product === 'spot'
  return [
    tradeCall(
      `${base}/settings`,
      Type.Object({
        traderId: required,
        traceTotalAmount: told('USDT of the spot account, for a new copy; 10 if omitted.'),
        autoCopy: optional,
        mode: optional,
        settings: Type.Array(SettingFields, { maxItems: 50 }),
        clientOid: told('The same id with the same content is the same request; with other content it is refused.'),
      }),
      Type.Object({ traderId: Type.String(), repeated }),
      async (bot, { traderId, traceTotalAmount = '10', settings, clientOid }) => {
        const body = readCopySettings(settings, spot)
        const start = { requestId: clientOid ?? crypto.randomUUID(), leaderId: traderId, funds: traceTotalAmount, settings: body }
        const { requestId } = start
        const content = contentOf(start)
        const earlier = findNamed(bot, 'copy', clientOid, content)
        if (earlier !== null) {
          valueOf(earlier)
          return { traderId, ...markOf(true) }
        }
        const known = copiesOf(bot, product).find(({ leaderId }) => leaderId === traderId)
        const name = clientOid === undefined ? undefined : { requestId, content }
        if (known !== undefined) valueOf(await changeCopy(bot.exchange, bot.account, { id: known.id, settings: body }, name))
        else {
          const { permissions, user } = bot.key
          const starter: CopyStarter = {
            account: bot.account,
            owner: mainOf(user),
            isGuest: user.kind === 'guest',
            // The owner has proved the key, and with it what its permissions let go.
            permit: async (share) => (share > 0 && !permissions.has('transfer') ? refuse('permissionDenied') : ok({})),
          }
          valueOf(await startCopy(bot.exchange, starter, start))
        }
        return { traderId }
      },
    ),
    tradeCall(
      `${base}/setting-tpsl`,
      Type.Object({
        traderId: told('The leader whose copy is changed.'),
        trackingNo: optional,
        stopSurplusRatio: told('The gain of the whole copy in percent that ends it; none if omitted.'),
        stopLossRatio: told('The loss of the whole copy in percent that ends it; none if omitted.'),
        stopSurplusPrice: told('Refused: a copy ends at a gain of all its trades, not at a price of one.'),
        stopLossPrice: told('Refused, as `stopSurplusPrice`.'),
      }),
      Type.String(),
      async (bot, { traderId, trackingNo, stopSurplusRatio = '0', stopLossRatio = '0', stopSurplusPrice, stopLossPrice }) => {
        if ((stopSurplusPrice ?? stopLossPrice) !== undefined) throw new DialectRefusal('parameterInvalid', 'stopSurplusPrice')
        const found = copiesOf(bot, product).find(({ id, leaderId }) => id === trackingNo || leaderId === traderId)
        if (found === undefined) throw new DialectRefusal('parameterInvalid', 'traderId')
        const tpsl = readCopySettings([{ traceType: 'amount', traceValue: '1', stopSurplusRatio, stopLossRatio }], spot)
        const settings = { ...found.settings, stopLoss: tpsl.stopLoss, takeProfit: tpsl.takeProfit }
        valueOf(await changeCopy(bot.exchange, bot.account, { id: found.id, settings }))
        return DONE
      },
    ),
    tradeCall(
      spot ? `${base}/order-close-tracking` : `${base}/close-positions`,
      Type.Object({
        trackingNo: told('The copy.'),
        trackingNoList: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
        symbol: optional,
        productType: optional,
        marginCoin: optional,
        marginMode: optional,
        holdSide: optional,
      }),
      spot ? Type.String() : Type.Object({ orderIdList: Type.Array(Type.String()) }),
      async (bot, { trackingNo, trackingNoList = [], symbol }) => {
        const named = trackingNo === undefined ? trackingNoList : [trackingNo]
        const copies = copiesOf(bot, product).filter(({ id }) => named.length === 0 || named.includes(id))
        for (const { id } of copies) {
          const pair = symbol === undefined ? {} : { symbol: symbol.toUpperCase() }
          valueOf(await closeCopied(bot.exchange, bot.account, { id, ...pair }))
        }
        return spot ? DONE : { orderIdList: copies.map(({ id }) => id) }
      },
    ),
    ...(spot ? ['stop-order', 'cancel-trader'] : ['cancel-trader']).map((name) =>
      tradeCall(
        `${base}/${name}`,
        Type.Object({ traderId: optional, trackingNoList: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })) }),
        Type.String(),
        async (bot, { traderId, trackingNoList = [] }) => {
          const copies = copiesOf(bot, product)
          const found = copies.find(({ id }) => trackingNoList.includes(id)) ?? copyOfLeader(copies, product, traderId ?? '')
          valueOf(await stopCopy(bot.exchange, bot.account, found.id))
          return DONE
        },
      ),
    ),
    readCall(`${base}/query-current-orders`, WINDOW, listOf(OpenRow[product]), (bot, { traderId }) => ({
      trackingList: openRows(bot, product, traderId),
      endId: '',
    })),
    readCall(`${base}/query-history-orders`, WINDOW, listOf(CopiedRow), async (bot, { traderId, symbol, ...window }) => {
      const rows = await copiedOf(
        bot,
        product,
        window,
        (row) => (traderId === undefined || row.leaderId === traderId) && (symbol === undefined || row.symbol === symbol.toUpperCase()),
      )
      return { trackingList: rows.map(copiedFields), endId: rows.at(-1)?.id ?? '' }
    }),
    readCall(`${base}/query-settings`, Type.Object({ traderId: optional }), spot ? SpotSettings : FuturesSettings, (bot, { traderId }) => {
      const found = copiesOf(bot, product).filter(({ leaderId }) => traderId === undefined || leaderId === traderId)
      const enable = found.length > 0 ? 'YES' : 'NO'
      const settings = { enable, settingList: found.map(settingRow) }
      if (!spot) return { ...settings, followerEnable: enable, detailList: found.flatMap(settingsBySymbol) }
      const leader = bot.exchange.read
        .of(copyReads)
        .leaders()
        .find(({ id }) => id === found[0]?.leaderId)
      return {
        ...settings,
        profitRate: leader === undefined ? '' : String(leader.share / 10_000),
        settledInDays: String(SETTLED_EVERY_DAYS),
        tradeSettingList: found.flatMap(spotSettings),
        tradeSymbolSettingList: found.flatMap(spotLimits),
        traderHeadPic: '',
        traderName: found[0]?.leaderId ?? '',
      }
    }),
    readCall(`${base}/query-traders`, WINDOW, spot ? Type.Object({ resultList: Type.Array(TraderRow) }) : Type.Array(TraderRow), (bot) => {
      const leaders = new Map(
        bot.exchange.read
          .of(copyReads)
          .leaders()
          .map((leader) => [leader.id, leaderRow(leader)]),
      )
      const rows = copiesOf(bot, product).map((copy) => traderFields(copy, leaders.get(copy.leaderId)?.followers ?? 0))
      return spot ? { resultList: rows } : rows
    }),
    spot
      ? readCall(
          `${base}/query-trader-symbols`,
          Type.Object({ traderId: optional }),
          Type.Object({ currentTradingList: Type.Array(Type.String()) }),
          (bot, { traderId }) => ({
            currentTradingList: (
              bot.exchange.read
                .of(copyReads)
                .leaders()
                .find(({ id }) => id === traderId)?.open ?? []
            ).map(({ symbol }) => symbol),
          }),
        )
      : readCall(
          `${base}/query-quantity-limit`,
          Type.Object({ symbol: optional, productType: optional }),
          Type.Array(LimitRow),
          ({ exchange, feed }, { symbol }) =>
            feed.markets
              .filter((market) => market.product === 'futures' && (symbol === undefined || market.symbol === symbol.toUpperCase()))
              .flatMap((market) => {
                const terms = exchange.terms(`futures:${market.symbol}`)
                return terms === undefined ? [] : [{ symbol: market.symbol, minFollowSize: terms.valueMin, maxFollowSize: '' }]
              }),
        ),
  ]
}

/** The calls of followers (groups `copy/mix-follower` and `copy/spot-follower`). */
export const COPY_FOLLOWER_CALLS: readonly BotCall[] = [
  ...followerCalls('futures', '/copy/mix-follower'),
  ...followerCalls('spot', '/copy/spot-follower'),
]
