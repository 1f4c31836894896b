import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hashTypedData, type TypedData } from '#lib/contract/signing/eip712.ts'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The first account of the common test networks, with its published key. */
export const WALLET_KEY = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const WALLET_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Signs a text as a wallet does (`personal_sign`): 65 bytes in hexadecimal digits, v as 27 or 28. */
export function signAsWallet(message: string, key: Uint8Array = WALLET_KEY): string {
  const bytes = utf8ToBytes(message)
  return sign(keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes)), key)
}

/** Signs typed data as a wallet does (`eth_signTypedData_v4`). */
export function signTypedAsWallet(data: TypedData, key: Uint8Array = WALLET_KEY): string {
  return sign(hashTypedData(data), key)
}

function sign(hash: Uint8Array, key: Uint8Array): string {
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return `0x${bytesToHex(signature.subarray(1))}${(27 + (signature[0] ?? 0)).toString(16)}`
}

/** Returns the address of a key, in lower case. */
export function walletAddressOf(key: Uint8Array): string {
  const point = secp256k1.getPublicKey(key, false).subarray(1)
  return `0x${bytesToHex(keccak_256(point).subarray(-20))}`
}
