import { Type } from 'typebox'
import { compare } from '#lib/kernel/decimal-text.ts'
import type { LeverageView } from '#gateway/exchange/views/account-views.ts'
import { strings } from '../../envelope.ts'
import { FUTURES_TYPE, hasContracts } from '../../query.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, tradeCall, type Bot, type BotCall } from '../call.ts'
import { choose, optional, readPositive, required, toMarket } from '../input.ts'
import { contractTerms, HOLD_SIDES, ProductField } from '../mix-input.ts'
import { submit } from '../submit.ts'

const AUTO_MARGIN = { on: true, off: false } as const

/** Returns an account's settings, contract by contract. */
function listSettings({ exchange, account }: Bot): LeverageView[] {
  return exchange.markets.flatMap((market) => exchange.read.leverage(account, market) ?? [])
}

/**
 * Sets one leverage for every contract, or for none if one of them does not allow it. An open position or order may still refuse
 * its contract's: then the contracts before it keep the new setting.
 */
async function setAllLeverage(bot: Bot, text: string): Promise<void> {
  const wanted = readPositive(text, 'leverage')
  const leverage = Number(wanted)
  if (!Number.isInteger(leverage)) throw new DialectRefusal('parameterInvalid', 'leverage')
  const contracts = listSettings(bot)
  if (contracts.some(({ maxLeverage }) => compare(wanted, maxLeverage) > 0)) throw new DialectRefusal('leverageInvalid')
  for (const { market } of contracts) await submit(bot, 'futures', { type: 'set-leverage', account: bot.account, market, leverage })
}

/** Calls for futures account settings that affect every contract, or that only some exchanges have. */
export const MIX_SETTING_CALLS: readonly BotCall[] = [
  tradeCall('/mix/account/set-all-leverage', Type.Object({ ...ProductField, leverage: required }), Type.String(), async (bot, input) => {
    if (hasContracts(input.productType)) await setAllLeverage(bot, input.leverage)
    return 'success'
  }),
  tradeCall(
    '/mix/account/set-auto-margin',
    Type.Object({
      productType: optional,
      symbol: required,
      marginCoin: optional,
      amount: optional,
      holdSide: optional,
      autoMargin: Type.String({
        maxLength: 100,
        description:
          'on or off. Isolated margin only: before a position is liquidated, as much is added as its leverage asks for, or twice what keeps it where that is not enough, if that saves it.',
      }),
    }),
    Type.String(),
    async (bot, input) => {
      // Clients omit the product type here.
      const market = toMarket(contractTerms(bot, { productType: FUTURES_TYPE, ...input }))
      const on = choose(input.autoMargin, 'autoMargin', AUTO_MARGIN)
      const side = input.holdSide === undefined ? {} : { side: choose(input.holdSide, 'holdSide', HOLD_SIDES) }
      await submit(bot, 'futures', { type: 'set-auto-margin', account: bot.account, market, on, ...side })
      return 'success'
    },
  ),
  readCall(
    '/mix/account/isolated-symbols',
    Type.Object(ProductField),
    Type.Array(strings('symbol', 'marginMode')),
    (bot, { productType }) => {
      if (!hasContracts(productType)) return []
      const isolated = listSettings(bot).filter(({ marginMode }) => marginMode === 'isolated')
      return isolated.map(({ symbol, marginMode }) => ({ symbol, marginMode }))
    },
  ),
]
