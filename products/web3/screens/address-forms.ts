import type { Web3SignBody } from '../contract/web3.ts'
import type { ConvertCoins } from '#products/convert/screens/use-coins.ts'
import type { SignedOrder } from './use-signature.ts'

/** Parts that the forms of an address share. */
export interface AddressForms {
  readonly coins: readonly string[]
  /** Return the available amount of a coin; null until it is known. */
  readonly atAddress: ConvertCoins['available']
  readonly inSpot: ConvertCoins['available']
  /** Has the wallet sign an order; null if it did not, and its owner was told. */
  readonly sign: (body: Web3SignBody) => Promise<SignedOrder | null>
  readonly onChanged: () => void
  /** The page where the withdrawal password is set, with language prefix. */
  readonly securityHref: string
}
