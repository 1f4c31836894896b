import { Type } from 'typebox'
import { millionthsFrom } from '#lib/kernel/money.ts'
import { mainOf } from '#gateway/accounts/users.ts'
import { lotsText } from '#gateway/engine/state/money/units.ts'
import type { CopyProduct } from '../../rules/state.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import { lead } from '../lead.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { hasContracts } from '#gateway/http/open/query.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '#gateway/http/open/bot/call.ts'
import { choose, optional, required, told } from '#gateway/http/open/bot/input.ts'
import { ledBy, leading } from './copy-leader.ts'
import { valueOf } from './copy-parts.ts'

/** The calls of leaders about the symbols in which they lead. */

const QUOTE = 'USDT'

interface LedSymbol {
  readonly symbol: string
  readonly leads: boolean
  readonly least: string
  readonly maxLever: string
}

/** Returns the symbols of a product in which trades can be led; those in which an account leads are marked. */
function symbolsOf(bot: Bot, product: CopyProduct): LedSymbol[] {
  const led = ledBy(bot, product)
  return bot.exchange.markets.flatMap((id) => {
    const terms = bot.exchange.terms(id)
    if (terms?.product !== product || terms.quote !== QUOTE) return []
    const leads = led !== null && (led.leader.symbols === null || led.leader.symbols.includes(terms.symbol))
    return [{ symbol: terms.symbol, leads, least: lotsText(terms, terms.lotsMin), maxLever: terms.futures?.maxLever ?? '1' }]
  })
}

/** Changes the symbols in which an account leads. Trades that are open in others are followed to their end. */
async function setSymbols(bot: Bot, product: CopyProduct, changes: ReadonlyMap<string, boolean>): Promise<void> {
  const { share, takesNew } = leading(bot, product).leader
  const all = symbolsOf(bot, product)
  for (const symbol of changes.keys()) if (!all.some((known) => known.symbol === symbol)) throw new DialectRefusal('symbolUnknown', symbol)
  const markets = all.filter(({ symbol, leads }) => changes.get(symbol) ?? leads).map(({ symbol }) => marketId(product, symbol))
  const { exchange, account, key } = bot
  const terms = { product, share: millionthsFrom(share), takesNew }
  valueOf(await lead(exchange, { account, owner: mainOf(key.user), ...terms, markets }))
}

const DONE = 'success'

const SpotSettings = Type.Object({
  removeLimitUsdt: Type.String(),
  spotInfoList: Type.Array(strings('symbol', 'maxQuoteSize', 'surplusQuoteSize')),
  labelList: Type.Array(strings('id', 'name')),
  enable: Type.String(),
  showAssetsMap: Type.String(),
  showEquity: Type.String(),
  traceSymbolList: Type.Array(strings('symbol', 'enable', 'minOpenCount')),
})

const yes = (isSo: boolean): string => (isSo ? 'YES' : 'NO')

const SPOT: (base: string) => readonly BotCall[] = (base) => [
  readCall(`${base}/config-query-settings`, Type.Object({}), SpotSettings, (bot) => ({
    // A leader may let every follower go, and no size is set aside for copies.
    removeLimitUsdt: '',
    spotInfoList: [],
    labelList: [],
    enable: yes(ledBy(bot, 'spot')?.leader.takesNew === true),
    showAssetsMap: 'NO',
    showEquity: 'NO',
    traceSymbolList: symbolsOf(bot, 'spot').map(({ symbol, leads, least }) => ({ symbol, enable: yes(leads), minOpenCount: least })),
  })),
  tradeCall(
    `${base}/config-setting-symbols`,
    Type.Object({ symbolList: Type.Array(Type.String({ maxLength: 30 }), { minItems: 1, maxItems: 1000 }), settingType: required }),
    Type.String(),
    async (bot, { symbolList, settingType }) => {
      const leads = choose(settingType, 'settingType', { add: true, delete: false })
      await setSymbols(bot, 'spot', new Map(symbolList.map((symbol) => [symbol.toUpperCase(), leads])))
      return DONE
    },
  ),
]

const NO_RATIO = 'Refused: a follower sets the gain or loss that ends its copy.'

const FUTURES: (base: string) => readonly BotCall[] = (base) => [
  readCall(
    `${base}/config-query-symbols`,
    Type.Object({ productType: optional }),
    Type.Array(strings('symbol', 'openTrader', 'minOpenCount', 'maxLeverage', 'stopSurplusRatio', 'stopLossRatio')),
    (bot, { productType }) =>
      productType !== undefined && !hasContracts(productType)
        ? []
        : symbolsOf(bot, 'futures').map(({ symbol, leads, least, maxLever }) => ({
            symbol,
            openTrader: yes(leads),
            minOpenCount: least,
            maxLeverage: maxLever,
            stopSurplusRatio: '',
            stopLossRatio: '',
          })),
  ),
  tradeCall(
    `${base}/config-setting-symbols`,
    Type.Object({
      settingList: Type.Array(
        Type.Object({
          symbol: required,
          productType: optional,
          settingType: required,
          stopSurplusRatio: told(NO_RATIO),
          stopLossRatio: told(NO_RATIO),
        }),
        { minItems: 1, maxItems: 1000 },
      ),
    }),
    Type.String(),
    async (bot, { settingList }) => {
      if (settingList.some(({ stopSurplusRatio, stopLossRatio }) => (stopSurplusRatio ?? stopLossRatio) !== undefined))
        throw new DialectRefusal('parameterInvalid', 'stopSurplusRatio')
      const changes = settingList.map(({ symbol, settingType }) => {
        const leads = choose(settingType, 'settingType', { add: true, update: true, delete: false })
        return [symbol.toUpperCase(), leads] as const
      })
      await setSymbols(bot, 'futures', new Map(changes))
      return DONE
    },
  ),
]

export function symbolCalls(product: CopyProduct, base: string): readonly BotCall[] {
  return product === 'spot' ? SPOT(base) : FUTURES(base)
}
