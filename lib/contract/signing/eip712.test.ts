import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeType, hashStruct, hashTypedData, toHex, type TypedData, TypedDataError } from './eip712.ts'

/** Goal: the hashes are those of EIP-712, for its own example and whatever is signed, and every change of a field changes them. */

const MAIL: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

describe('the example of EIP-712', () => {
  it('has its type, its hashes and the signature of the key that is the hash of "cow"', () => {
    expect(encodeType(MAIL.types, 'Mail')).toBe('Mail(Person from,Person to,string contents)Person(string name,address wallet)')
    expect(toHex(keccak_256(utf8ToBytes(encodeType(MAIL.types, 'Mail'))))).toBe(
      '0xa0cedeb2dc280ba39b857546d74f5549c3a1d7bdc2dd96bf881f76108e23dac2',
    )
    expect(toHex(hashStruct(MAIL.types, 'EIP712Domain', MAIL.domain))).toBe(
      '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
    )
    expect(toHex(hashStruct(MAIL.types, 'Mail', MAIL.message))).toBe('0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e')
    expect(toHex(hashTypedData(MAIL))).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    const signature = secp256k1.sign(hashTypedData(MAIL), keccak_256(utf8ToBytes('cow')), { prehash: false })
    expect(toHex(signature)).toBe(
      '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562',
    )
  })
})

/** Hashes one field of a type. */
function hashOf(type: string, value: unknown): string {
  return toHex(hashStruct({ One: [{ name: 'it', type }], Two: [{ name: 'x', type: 'uint8' }] }, 'One', { it: value }))
}

/** Hashes the encoding that the test writes itself. */
function expected(type: string, word: Uint8Array): string {
  return toHex(keccak_256(new Uint8Array([...keccak_256(utf8ToBytes(`One(${type} it)`)), ...word])))
}

const word = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('values', () => {
  it.each([
    ['bool', true, `${'0'.repeat(63)}1`],
    ['uint256', '255', `${'0'.repeat(62)}ff`],
    ['uint8', 255, `${'0'.repeat(62)}ff`],
    ['int8', -1, 'f'.repeat(64)],
    ['int256', '-2', `${'f'.repeat(63)}e`],
    ['bytes4', '0x01020304', `01020304${'0'.repeat(56)}`],
    ['address', '0x00000000000000000000000000000000000000aB', `${'0'.repeat(62)}ab`],
  ])('%s is one word', (type, value, hex) => expect(hashOf(type, value)).toBe(expected(type, word(hex))))

  it('lists and bytes are hashed, structs within lists too', () => {
    expect(hashOf('bytes', '0x0102')).toBe(expected('bytes', keccak_256(word('0102'))))
    const [one, two] = [word(`${'0'.repeat(63)}1`), word(`${'0'.repeat(63)}2`)]
    expect(hashOf('uint8[]', [1, 2])).toBe(expected('uint8[]', keccak_256(new Uint8Array([...one, ...two]))))
    expect(hashOf('uint8[2]', [1, 2])).toBe(expected('uint8[2]', keccak_256(new Uint8Array([...one, ...two]))))
    expect(hashOf('Two[]', [{ x: 1 }])).not.toBe(hashOf('Two[]', [{ x: 2 }]))
    expect(encodeType({ One: [{ name: 'it', type: 'Two[][3]' }], Two: [] }, 'One')).toBe('One(Two[][3] it)Two()')
  })

  it.each([
    ['uint8', 256],
    ['uint8', -1],
    ['int8', 128],
    ['uint256', 1.5],
    ['uint256', '0x10'],
    ['uint256', '1e3'],
    ['uint7', 1],
    ['uint264', 1],
    ['bytes33', `0x${'00'.repeat(33)}`],
    ['bytes4', '0x01'],
    ['address', '0x01'],
    ['address', null],
    ['string', 1],
    ['bool', 1],
    ['bytes', '0x1'],
    ['uint8[2]', [1]],
    ['uint8[]', 1],
    ['Two', null],
    ['Two', []],
    ['Three', {}],
    ['toString', 'x'],
  ])('%s takes no %j', (type, value) => expect(() => hashOf(type, value)).toThrow(TypedDataError))

  it('none may be missing', () => expect(() => hashStruct(MAIL.types, 'Person', { name: 'Bob' })).toThrow('wallet is missing'))

  it('any integer of a type has its own hash, and the word that two’s complement gives', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }), (value) => {
        const hex = BigInt.asUintN(256, value).toString(16).padStart(64, '0')
        expect(hashOf('int128', value.toString())).toBe(expected('int128', word(hex)))
      }),
    )
  })

  it('any change of a text changes the hash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, second) => {
        const hashes = [first, second].map((contents) => toHex(hashTypedData({ ...MAIL, message: { ...MAIL.message, contents } })))
        expect(hashes[0] === hashes[1]).toBe(first === second)
      }),
    )
  })
})
