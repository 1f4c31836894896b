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

interface Figures {
  readonly fee: string
  readonly least: string
  readonly confirmations: number
  readonly url: string
  readonly needsTag?: boolean
}

function chain(name: string, { fee, least, confirmations, url, needsTag = false }: Figures): Chain {
  return {
    chain: name,
    needTag: needsTag ? 'true' : 'false',
    withdrawFee: fee,
    minAmount: least,
    confirmations: String(confirmations),
    browserUrl: url,
  }
}

const CHAINS: Readonly<Record<string, readonly Chain[]>> = {
  USDT: [
    chain('ERC20', { fee: '2', least: '10', confirmations: 12, url: 'https://etherscan.io/tx/' }),
    chain('TRC20', { fee: '1', least: '10', confirmations: 20, url: 'https://tronscan.org/#/transaction/' }),
    chain('BEP20', { fee: '0', least: '10', confirmations: 15, url: 'https://bscscan.com/tx/' }),
  ],
  BTC: [chain('BTC', { fee: '0.00005', least: '0.0005', confirmations: 1, url: 'https://mempool.space/tx/' })],
  ETH: [
    chain('ERC20', { fee: '0.0005', least: '0.005', confirmations: 12, url: 'https://etherscan.io/tx/' }),
    chain('ArbitrumOne', { fee: '0.0001', least: '0.002', confirmations: 20, url: 'https://arbiscan.io/tx/' }),
  ],
  SOL: [chain('SOL', { fee: '0.005', least: '0.05', confirmations: 1, url: 'https://solscan.io/tx/' })],
  BNB: [chain('BEP20', { fee: '0.0001', least: '0.005', confirmations: 15, url: 'https://bscscan.com/tx/' })],
  XRP: [chain('XRP', { fee: '0.2', least: '10', confirmations: 1, url: 'https://xrpscan.com/tx/', needsTag: true })],
  ADA: [chain('Cardano', { fee: '0.8', least: '5', confirmations: 15, url: 'https://cardanoscan.io/transaction/' })],
  DOGE: [chain('DOGECOIN', { fee: '4', least: '20', confirmations: 30, url: 'https://blockchair.com/dogecoin/transaction/' })],
  TRX: [chain('TRC20', { fee: '1', least: '10', confirmations: 20, url: 'https://tronscan.org/#/transaction/' })],
  AVAX: [chain('C-Chain', { fee: '0.01', least: '0.1', confirmations: 12, url: 'https://snowtrace.io/tx/' })],
  LINK: [chain('ERC20', { fee: '0.3', least: '1', confirmations: 12, url: 'https://etherscan.io/tx/' })],
  DOT: [chain('DOT', { fee: '0.08', least: '1.5', confirmations: 25, url: 'https://polkadot.subscan.io/extrinsic/' })],
  BCH: [chain('BCH', { fee: '0.0005', least: '0.01', confirmations: 10, url: 'https://blockchair.com/bitcoin-cash/transaction/' })],
  LTC: [chain('LTC', { fee: '0.0001', least: '0.002', confirmations: 6, url: 'https://blockchair.com/litecoin/transaction/' })],
  SUI: [chain('SUI', { fee: '0.05', least: '1', confirmations: 1, url: 'https://suiscan.xyz/mainnet/tx/' })],
} satisfies Record<'USDT' | CoinSymbol, readonly Chain[]>

/** Returns the usual network of a coin; its own name if none is listed. */
export function findChain(coin: string): string {
  return CHAINS[coin]?.[0]?.chain ?? coin
}

/** The network of a coin of which only the name is known. */
const ownChain = (coin: string): Chain => chain(coin, { fee: '0', least: '0', confirmations: 1, url: '' })

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
