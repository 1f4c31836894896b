import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Typed structured data that wallets show and sign (EIP-712, `eth_signTypedData_v4`): the hash that is signed commits to the types, the
 * domain and every field. Integers travel as decimal texts or safe numbers, bytes and addresses as `0x` and hexadecimal digits.
 */

export interface TypedField {
  readonly name: string
  /** `string`, `bytes`, `bool`, `address`, `uint8` to `uint256`, `int8` to `int256`, `bytes1` to `bytes32`, a struct, or a list of these. */
  readonly type: string
}

export type TypedStructs = Readonly<Record<string, readonly TypedField[]>>
export type TypedValues = Readonly<Record<string, unknown>>

export interface TypedData {
  /** With `EIP712Domain`, which names the fields of the domain. */
  readonly types: TypedStructs
  readonly primaryType: string
  readonly domain: TypedValues
  readonly message: TypedValues
}

/** A value does not fit its type, or a type is unknown. */
export class TypedDataError extends Error {
  override readonly name = 'TypedDataError'
}

const DOMAIN_TYPE = 'EIP712Domain'
const WORD_BYTES = 32
const LIST = /^(.+)\[(\d*)\]$/
const INTEGER = /^(u?)int(\d{1,3})$/
const FIXED_BYTES = /^bytes(\d{1,2})$/
const HEX = /^0x(?:[0-9a-fA-F]{2})*$/
const DECIMAL_INTEGER = /^-?\d{1,78}$/

/** Returns the hash that a wallet signs: `keccak256(0x19 0x01, domain separator, hash of the message)`. Throws TypedDataError. */
export function hashTypedData({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const prefix = Uint8Array.of(0x19, 0x01)
  return keccak_256(concatBytes(prefix, hashStruct(types, DOMAIN_TYPE, domain), hashStruct(types, primaryType, message)))
}

/** Returns the hash of one struct: that of its type and of the encoded values of its fields. Throws TypedDataError. */
export function hashStruct(types: TypedStructs, name: string, values: TypedValues): Uint8Array {
  const words = requireFields(types, name).map((field) => encodeValue(types, field.type, readField(values, field)))
  return keccak_256(concatBytes(keccak_256(utf8ToBytes(encodeType(types, name))), ...words))
}

/** Writes a struct's type with its fields, followed by all structs it refers to in alphabetical order. Throws TypedDataError. */
export function encodeType(types: TypedStructs, name: string): string {
  const found = new Set<string>()
  collect(types, name, found)
  found.delete(name)
  return [name, ...[...found].toSorted()].map((each) => `${each}(${writeFields(requireFields(types, each))})`).join('')
}

function writeFields(fields: readonly TypedField[]): string {
  return fields.map(({ name, type }) => `${type} ${name}`).join(',')
}

function collect(types: TypedStructs, type: string, found: Set<string>): void {
  const base = type.replace(/\[.*$/, '')
  if (found.has(base) || !Object.hasOwn(types, base)) return
  found.add(base)
  for (const field of requireFields(types, base)) collect(types, field.type, found)
}

function requireFields(types: TypedStructs, name: string): readonly TypedField[] {
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  if (fields === undefined) throw new TypedDataError(`there is no type ${name}`)
  return fields
}

function readField(values: TypedValues, { name }: TypedField): unknown {
  if (!Object.hasOwn(values, name)) throw new TypedDataError(`${name} is missing`)
  return values[name]
}

/** Encodes a value as one word of 32 bytes. */
function encodeValue(types: TypedStructs, type: string, value: unknown): Uint8Array {
  const list = LIST.exec(type)
  if (list !== null) return encodeList(types, list[1] ?? '', list[2] ?? '', value)
  if (Object.hasOwn(types, type)) return hashStruct(types, type, asValues(type, value))
  if (type === 'string') {
    if (typeof value !== 'string') throw unfit(type)
    return keccak_256(utf8ToBytes(value))
  }
  if (type === 'bytes') return keccak_256(readBytes(type, value))
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw unfit(type)
    return toWord(value ? 1n : 0n)
  }
  if (type === 'address') return padded(readBytes(type, value, 20), 'start')
  const fixed = FIXED_BYTES.exec(type)
  if (fixed !== null) return encodeFixedBytes(type, Number(fixed[1]), value)
  const integer = INTEGER.exec(type)
  if (integer !== null) return encodeInteger(type, integer[1] === '', Number(integer[2]), value)
  throw new TypedDataError(`there is no type ${type}`)
}

function encodeList(types: TypedStructs, item: string, length: string, value: unknown): Uint8Array {
  if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) throw unfit(`${item}[${length}]`)
  return keccak_256(concatBytes(...value.map((each: unknown) => encodeValue(types, item, each))))
}

function encodeFixedBytes(type: string, length: number, value: unknown): Uint8Array {
  if (length < 1 || length > WORD_BYTES) throw new TypedDataError(`there is no type ${type}`)
  return padded(readBytes(type, value, length), 'end')
}

function encodeInteger(type: string, isSigned: boolean, bits: number, value: unknown): Uint8Array {
  if (bits < 8 || bits > 256 || bits % 8 !== 0) throw new TypedDataError(`there is no type ${type}`)
  const number = readInteger(type, value)
  const [least, most] = isSigned ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n] : [0n, (1n << BigInt(bits)) - 1n]
  if (number < least || number > most) throw unfit(type)
  return toWord(BigInt.asUintN(256, number))
}

function readInteger(type: string, value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && DECIMAL_INTEGER.test(value)) return BigInt(value)
  throw unfit(type)
}

function readBytes(type: string, value: unknown, length?: number): Uint8Array {
  if (typeof value !== 'string' || !HEX.test(value)) throw unfit(type)
  const bytes = hexToBytes(value.slice(2))
  if (length !== undefined && bytes.length !== length) throw unfit(type)
  return bytes
}

function asValues(type: string, value: unknown): TypedValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit(type)
  return value as TypedValues
}

function toWord(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(WORD_BYTES * 2, '0'))
}

function padded(bytes: Uint8Array, side: 'start' | 'end'): Uint8Array {
  const zeros = new Uint8Array(WORD_BYTES - bytes.length)
  return side === 'start' ? concatBytes(zeros, bytes) : concatBytes(bytes, zeros)
}

function unfit(type: string): TypedDataError {
  return new TypedDataError(`a value is no ${type}`)
}

/** Returns a hash as `0x` and hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`
}
