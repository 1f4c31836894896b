import { NOTHING } from '#lib/kernel/money.ts'
import type { FieldsOf } from '#lib/contract/operator/act.ts'
import type { MONEY_ACTS } from '#lib/contract/operator/money.ts'
import { sumAssets } from '#gateway/engine/record/invariants.ts'
import { sumAvailable } from '#gateway/engine/state/accounts.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import { futuresAvailable } from '#gateway/engine/trading/risk/futures-risk.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import { assetNumber } from '#gateway/engine/state/state.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import type { ActHandlers, ActRefusal } from '#gateway/operator/act.ts'
import { submitCommand } from '../submit-command.ts'
import { sumShares } from './sum-shares.ts'

export interface MoneyActDeps {
  readonly engine: Pick<LocalExchange, 'state' | 'submit'>
}

type Adjusted = FieldsOf<(typeof MONEY_ACTS)['money/adjust']>

/** Makes the acts about money (ADR 63). */
export function makeMoneyActs({ engine }: MoneyActDeps): ActHandlers<typeof MONEY_ACTS> {
  /** Returns the total and the available amount of a wallet's coin. */
  function readWallet({ id, wallets }: Account, wallet: WalletName, coin: string) {
    const { state } = engine
    const asset = assetNumber(state, coin)
    const account = state.accounts.get(id) as Account
    const total = wallets.get(wallet)?.[asset]?.total.amount ?? NOTHING
    const available = wallet === 'futures' ? futuresAvailable(account, asset) : sumAvailable(account, wallet, asset)
    return { total: amountText(total), available: amountText(available) }
  }

  /** Returns the account and coin of an adjustment, or why there is none. */
  function findAdjusted({ account: id, coin }: Pick<Adjusted, 'account' | 'coin'>): Account | ActRefusal {
    const account = engine.state.accounts.get(id)
    if (account?.kind !== 'trader') return { refused: 'unknownAccount' }
    if (assetNumber(engine.state, coin) < 0) return { refused: 'unknownAsset' }
    return account.epoch === null ? { refused: 'noEpoch' } : account
  }

  const readFund = (coin: string): string => {
    const { insurance } = engine.state
    return amountText(insurance.spot[assetNumber(engine.state, coin)]?.total.amount ?? NOTHING)
  }

  return {
    'money/adjust': {
      subject: ({ account }) => `account ${account}`,
      async preview({ account: id, wallet, coin, amount }) {
        const account = findAdjusted({ account: id, coin })
        if ('refused' in account) return account
        return {
          account: id,
          wallet,
          coin,
          amount,
          ...readWallet(account, wallet, coin),
          openOrders: account.openOrders.size,
          positions: account.positions.size,
        }
      },
      async run({ account: id, wallet, coin, amount, requestId }) {
        const account = findAdjusted({ account: id, coin })
        if ('refused' in account) return account
        const done = await submitCommand(engine, {
          type: 'adjust-balance',
          account: id,
          wallet,
          asset: coin,
          amount,
          operatorRequestId: requestId,
        })
        if ('refused' in done) return done
        return { id: done.transferId ?? '', repeated: done.repeated, balance: readWallet(account, wallet, coin).total }
      },
    },
    'money/fund': {
      subject: ({ coin }) => `insurance fund ${coin}`,
      async preview({ coin, amount }) {
        return assetNumber(engine.state, coin) < 0 ? { refused: 'unknownAsset' } : { coin, amount, balance: readFund(coin) }
      },
      async run({ coin, amount, requestId }) {
        const done = await submitCommand(engine, { type: 'adjust-insurance', asset: coin, amount, operatorRequestId: requestId })
        return 'refused' in done ? done : { id: done.transferId ?? '', repeated: done.repeated, balance: readFund(coin) }
      },
    },
    'money/balances': {
      subject: () => 'balances by coin',
      run: () => Promise.resolve({ sequence: engine.state.sequence, rows: sumShares(engine.state) }),
    },
    'money/sums': {
      subject: () => 'sums of the ledger',
      run() {
        const { state } = engine
        const sums = sumAssets(state)
        const rows = state.assets.map((coin, asset) => ({
          coin,
          sum: amountText(sums[asset] ?? NOTHING),
          accounts: [...state.accounts.values()].filter(({ wallets }) =>
            [...wallets.values()].some((balances) => balances[asset] !== undefined && !balances[asset].total.isZero),
          ).length,
        }))
        return Promise.resolve({ sequence: state.sequence, isBalanced: sums.every((sum) => sum === 0n), rows })
      },
    },
  }
}
