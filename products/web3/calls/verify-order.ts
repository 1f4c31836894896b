import { toSignedFields, type SignedFields, typedOrder } from '../contract/typed-order.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { hashTypedData, toHex, TypedDataError } from '#lib/contract/signing/eip712.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { site } from '#lib/locale/site.ts'
import { recoverSigner } from '#gateway/accounts/third/wallet.ts'
import type { PreparedOrder } from './prepared-orders.ts'

/** Returns the domain of signatures that this installation takes. */
export function makeDomain(installation: string) {
  return { name: `${site.brandName} Web3`, installation }
}

/**
 * Verifies the signature of a prepared order, and returns the hash that was signed. The signature is judged over the fields that the
 * sender says were signed, and these against the order, so that each difference is refused by its own name: another key, another chain,
 * another nonce, other amounts or time.
 */
export function verifyOrder(
  order: PreparedOrder,
  { signature, signed }: { readonly signature: string; readonly signed: SignedFields },
  installation: string,
): Result<string, ErrorName> {
  const hash = hashOrder(order, signed, installation)
  const signer = hash === null ? null : recoverSigner(hash, signature)
  if (hash === null || signer === null) return refuse('web3SignatureInvalid')
  if (signer !== order.address) return refuse('web3WrongKey')
  const wanted = toSignedFields(order)
  if (signed.chainId !== wanted.chainId) return refuse('web3WrongChain')
  if (signed.nonce !== wanted.nonce) return refuse('web3NonceUsed')
  const isSame = signed.gives === wanted.gives && signed.receives === wanted.receives && signed.deadline === wanted.deadline
  return isSame ? ok(toHex(hash)) : refuse('web3Changed')
}

function hashOrder(order: PreparedOrder, signed: SignedFields, installation: string): Uint8Array | null {
  try {
    return hashTypedData(typedOrder(order, signed, makeDomain(installation)))
  } catch (error) {
    if (error instanceof TypedDataError) return null
    throw error
  }
}
