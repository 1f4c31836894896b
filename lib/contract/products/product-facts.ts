/** What wallets, the ledger, records and downloads know of a product. This file loads no schema, so that pages can import it. */
interface ProductFacts {
  /** The kinds of its ledger rows. */
  readonly bills: readonly string[]
  /** Those of them that bring funds from others or take them away, so that they are no result of the account's own (DESIGN 6.5). */
  readonly flows: readonly string[]
  /** Those of them that exchange one coin for another at a price. */
  readonly exchanges: readonly string[]
  /** The wallet that holds what is open in it, which no transfer reaches; null if there is none. */
  readonly wallet: string | null
}

/** The products by their names, in the order of wallets, of files and of the ledger's kinds. */
export const PRODUCT_FACTS = {
  /** The wallet has the coins of open limit conversions. */
  convert: { bills: ['convert'], flows: [], exchanges: ['convert'], wallet: 'convert' },
  earn: { bills: ['earn', 'earn-interest'], flows: [], exchanges: [], wallet: 'earn' },
  /** The wallet has what nobody has claimed yet. */
  gifts: { bills: ['gift'], flows: ['gift'], exchanges: [], wallet: 'gift' },
  /** The wallet has what belongs to the bound address. */
  web3: { bills: ['web3'], flows: [], exchanges: ['web3'], wallet: 'web3' },
  /** The wallet has the coins in escrow. */
  p2p: { bills: ['p2p'], flows: ['p2p'], exchanges: [], wallet: 'p2p' },
  /** The wallet has the funds of bots. */
  bots: { bills: ['bot'], flows: [], exchanges: [], wallet: 'bot' },
  copy: { bills: ['copy', 'copy-share'], flows: ['copy'], exchanges: [], wallet: null },
} as const satisfies Readonly<Record<string, ProductFacts>>

type Facts = (typeof PRODUCT_FACTS)[ProductKey]

/** The name of a product in calls and files. */
export type ProductKey = keyof typeof PRODUCT_FACTS
export const PRODUCT_KEYS = Object.keys(PRODUCT_FACTS) as readonly ProductKey[]

const FACTS: readonly Facts[] = Object.values(PRODUCT_FACTS)

/** The kinds of ledger rows of all products. */
export const PRODUCT_BILLS: readonly Facts['bills'][number][] = FACTS.flatMap(({ bills }) => bills)
/** Those of them that are flows. */
export const PRODUCT_FLOWS: readonly Facts['flows'][number][] = FACTS.flatMap(({ flows }) => flows)
/** Those of them that exchange coins. */
export const PRODUCT_EXCHANGES: readonly Facts['exchanges'][number][] = FACTS.flatMap(({ exchanges }) => exchanges)
/** The wallets that products hold. No transfer reaches them. */
export const PRODUCT_WALLETS: readonly ProductWallet[] = FACTS.flatMap(({ wallet }) => wallet ?? [])
export type ProductWallet = NonNullable<Facts['wallet']>
