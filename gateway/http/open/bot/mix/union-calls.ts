import { Type } from 'typebox'
import { strings } from '../../envelope.ts'
import { hasContracts } from '../../query.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, tradeCall, type BotCall } from '../call.ts'
import { choose, HistoryFields, optional, required, toWindow } from '../input.ts'
import { ProductField } from '../mix-input.ts'

const ASSET_MODES = { single: true, union: false } as const
const InterestHistory = Type.Object({
  ...strings('nextSettleTime', 'borrowAmount', 'borrowLimit', 'endId').properties,
  interestList: Type.Array(strings('coin', 'liability', 'interestFreeLimit', 'interestLimit', 'hourInterestRate', 'interest', 'cTime')),
})

function refuseUnion(): never {
  throw new DialectRefusal('notOffered', 'there is no union margin, every position has a margin of USDT alone')
}

/**
 * Multi-asset (union) margin, which this exchange does not have: queries about it are answered truthfully, and calls that would use it
 * are refused.
 */
export const MIX_UNION_CALLS: readonly BotCall[] = [
  readCall(
    '/mix/account/interest-history',
    Type.Object({ ...HistoryFields, ...ProductField, coin: optional }),
    InterestHistory,
    (_bot, { productType, ...window }) => {
      hasContracts(productType)
      toWindow(window)
      return { nextSettleTime: '', borrowAmount: '0', borrowLimit: '0', interestList: [], endId: '' }
    },
  ),
  readCall('/mix/account/transfer-limits', Type.Object({ coin: required }), strings('coin', 'maxTransferIn'), (_bot, { coin }) => ({
    coin: coin.toUpperCase(),
    maxTransferIn: '0',
  })),
  readCall('/mix/account/union-config', Type.Object({}), strings('imr', 'mmr', 'individualLimit', 'individualLimitRatio'), () => ({
    imr: '',
    mmr: '',
    individualLimit: '0',
    individualLimitRatio: '',
  })),
  readCall('/mix/account/switch-union-usdt', Type.Object({}), strings('usdtAmount'), () => ({ usdtAmount: '0' })),
  tradeCall('/mix/account/set-asset-mode', Type.Object({ ...ProductField, assetMode: required }), Type.String(), (_bot, input) => {
    hasContracts(input.productType)
    return choose(input.assetMode, 'assetMode', ASSET_MODES) ? 'success' : refuseUnion()
  }),
  tradeCall('/mix/account/union-convert', Type.Object({ coin: required, amount: required }), strings('usdtAmount'), refuseUnion),
]
