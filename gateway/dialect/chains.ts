import type { CoinSymbol } from '#lib/contract/market/coins.ts'

/**
 * Networks of each coin, with the usual figures. They are listed as open, because otherwise clients treat a coin as inactive; nothing is
 * ever sent on them, since accounts hold paper funds, and calls that would send something refuse.
 */
interface Chain {
  readonly chain: string
  readonly needTag: 'true' | 'false'
  readonly withdrawFee: string
  readonly minAmount: string
  readonly confirmations: string
  readonly browserUrl: string
}

function chain(name: string, withdrawFee: string, minAmount: string, confirmations: number, browserUrl: string, needTag = false): Chain {
  return {
    chain: name,
    needTag: needTag ? 'true' : 'false',
    withdrawFee,
    minAmount,
    confirmations: String(confirmations),
    browserUrl,
  }
}

const CHAINS: Readonly<Record<string, readonly Chain[]>> = {
  USDT: [
    chain('ERC20', '2', '10', 12, 'https://etherscan.io/tx/'),
    chain('TRC20', '1', '10', 20, 'https://tronscan.org/#/transaction/'),
    chain('BEP20', '0', '10', 15, 'https://bscscan.com/tx/'),
  ],
  BTC: [chain('BTC', '0.00005', '0.0005', 1, 'https://mempool.space/tx/')],
  ETH: [
    chain('ERC20', '0.0005', '0.005', 12, 'https://etherscan.io/tx/'),
    chain('ArbitrumOne', '0.0001', '0.002', 20, 'https://arbiscan.io/tx/'),
  ],
  SOL: [chain('SOL', '0.005', '0.05', 1, 'https://solscan.io/tx/')],
  BNB: [chain('BEP20', '0.0001', '0.005', 15, 'https://bscscan.com/tx/')],
  XRP: [chain('XRP', '0.2', '10', 1, 'https://xrpscan.com/tx/', true)],
  ADA: [chain('Cardano', '0.8', '5', 15, 'https://cardanoscan.io/transaction/')],
  DOGE: [chain('DOGECOIN', '4', '20', 30, 'https://blockchair.com/dogecoin/transaction/')],
  TRX: [chain('TRC20', '1', '10', 20, 'https://tronscan.org/#/transaction/')],
  AVAX: [chain('C-Chain', '0.01', '0.1', 12, 'https://snowtrace.io/tx/')],
  LINK: [chain('ERC20', '0.3', '1', 12, 'https://etherscan.io/tx/')],
  DOT: [chain('DOT', '0.08', '1.5', 25, 'https://polkadot.subscan.io/extrinsic/')],
  BCH: [chain('BCH', '0.0005', '0.01', 10, 'https://blockchair.com/bitcoin-cash/transaction/')],
  LTC: [chain('LTC', '0.0001', '0.002', 6, 'https://blockchair.com/litecoin/transaction/')],
  SUI: [chain('SUI', '0.05', '1', 1, 'https://suiscan.xyz/mainnet/tx/')],
} satisfies Record<'USDT' | CoinSymbol, readonly Chain[]>

/** Returns the usual network of a coin; its own name if none is listed. */
export function chainOf(coin: string): string {
  return CHAINS[coin]?.[0]?.chain ?? coin
}

/** The network of a coin of which only the name is known. */
const ownChain = (coin: string): Chain => chain(coin, '0', '0', 1, '')

/** Decimals of a coin's amounts. */
const WITHDRAW_SCALE = '8'

/** Returns a coin as the open API lists it. */
export function coinRow(coin: string, id: number) {
  return {
    coinId: String(id),
    coin,
    transfer: 'true',
    areaCoin: 'no',
    chains: (CHAINS[coin] ?? [ownChain(coin)]).map((entry) => ({
      chain: entry.chain,
      needTag: entry.needTag,
      withdrawable: 'true',
      rechargeable: 'true',
      withdrawFee: entry.withdrawFee,
      extraWithdrawFee: '0',
      depositConfirm: entry.confirmations,
      withdrawConfirm: entry.confirmations,
      minDepositAmount: entry.minAmount,
      minWithdrawAmount: entry.minAmount,
      browserUrl: entry.browserUrl,
      contractAddress: '',
      withdrawStep: '0',
      withdrawMinScale: WITHDRAW_SCALE,
      congestion: 'normal',
    })),
  }
}
