import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signAsWallet, WALLET_ADDRESS, WALLET_KEY } from '#tests/support/wallet.ts'
import { readWalletAddress, recoverWalletAddress, writeSignInMessage } from './wallet.ts'

/** Goal: a wallet's signature proves its address, checked by published examples and against every change. */

describe('addresses (EIP-55)', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s, the standard’s own example, is read with and without its case', (address) => {
    expect([
      readWalletAddress(address),
      readWalletAddress(address.toLowerCase()),
      readWalletAddress(`0x${address.slice(2).toUpperCase()}`),
    ]).toEqual([address, address, address])
  })

  it.each(['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6', '0xg', ''])(
    '%s is none',
    (text) => {
      expect(readWalletAddress(text)).toBeNull()
    },
  )
})

describe('signatures (EIP-191)', () => {
  it('of the widely published example give its address', () => {
    // Made by web3.js, `web3.eth.accounts.sign('Some data', …)`, as printed in its documentation.
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'
    expect(recoverWalletAddress('Some data', signature)).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
  })

  it('are taken with v as 27 and 28 or as 0 and 1, and with no other', () => {
    const signature = signAsWallet('hello')
    const v = Number.parseInt(signature.slice(-2), 16)
    const withV = (value: number) => signature.slice(0, -2) + value.toString(16).padStart(2, '0')
    expect(recoverWalletAddress('hello', withV(v - 27))).toBe(WALLET_ADDRESS)
    for (const value of [2, 3, 26, 29, 35, 255]) expect(recoverWalletAddress('hello', withV(value))).toBeNull()
  })

  it('of another text, or changed in a bit, never give the address', () => {
    const signature = signAsWallet('hello')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 519 }), (bit) => {
        const bytes = Buffer.from(signature.slice(2), 'hex')
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(recoverWalletAddress('hello', `0x${bytes.toString('hex')}`)).not.toBe(WALLET_ADDRESS)
      }),
    )
    fc.assert(
      fc.property(
        fc.string().filter((text) => text !== 'hello'),
        (text) => {
          expect(recoverWalletAddress(text, signature)).not.toBe(WALLET_ADDRESS)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('that are none are refused without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => recoverWalletAddress('hello', text) === null))
    expect(recoverWalletAddress('hello', `0x${'00'.repeat(65)}`)).toBeNull()
    expect(recoverWalletAddress('hello', `0x${'ff'.repeat(64)}1b`)).toBeNull()
    expect(secp256k1.utils.isValidSecretKey(WALLET_KEY)).toBe(true)
  })
})

it('the message says who asks, for how long, and what it does (EIP-4361)', () => {
  expect(
    writeSignInMessage({
      domain: 'www.agio.example',
      uri: 'https://www.agio.example',
      address: WALLET_ADDRESS,
      statement: 'Sign in.',
      nonce: 'abcdefgh12',
      issuedAt: Date.UTC(2026, 10, 21),
      expiresAt: Date.UTC(2026, 10, 21, 0, 10),
    }),
  ).toBe(
    [
      'www.agio.example wants you to sign in with your Ethereum account:',
      WALLET_ADDRESS,
      '',
      'Sign in.',
      '',
      'URI: https://www.agio.example',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh12',
      'Issued At: 2026-11-21T00:00:00.000Z',
      'Expiration Time: 2026-11-21T00:10:00.000Z',
    ].join('\n'),
  )
})
