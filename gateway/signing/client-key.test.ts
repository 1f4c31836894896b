import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SIGN_CHECK_MESSAGE } from '#lib/contract/signing/signing.ts'
import { readClientKey, readRegisteredKey, verifyText } from './client-key.ts'
import { publicKeyMd5 } from './digest.ts'
import { makeTestClient, signText } from '#tests/rigs/gateway-signing.ts'

const client = makeTestClient('rsa2048')

function pemOf(options: { modulusLength: number; publicExponent?: number }): string {
  return generateKeyPairSync('rsa', options).publicKey.export({ format: 'pem', type: 'spki' }).toString()
}

/** Builds a key from arbitrary numbers, which no generator would produce. */
function pemOfNumbers(modulus: Buffer, exponent: number): string {
  const e = Buffer.from(exponent.toString(16).padStart(10, '0'), 'hex').toString('base64url')
  return createPublicKey({
    key: { kty: 'RSA', n: modulus.toString('base64url'), e },
    format: 'jwk',
  })
    .export({ format: 'pem', type: 'spki' })
    .toString()
}

function modulusOf(pem: string): Buffer {
  return Buffer.from(createPublicKey(pem).export({ format: 'jwk' }).n ?? '', 'base64url')
}

describe('rules for client keys (security.md)', () => {
  it.each(['rsa1024', 'rsa2048'] as const)('takes a key of %s', (algorithm) => {
    const pem = pemOf({ modulusLength: algorithm === 'rsa1024' ? 1024 : 2048 })
    const read = readClientKey(pem, algorithm)
    expect(read).toMatchObject({ ok: true, value: { algorithm, pem, md5: publicKeyMd5(pem) } })
  })

  it('names a key alike whatever its line ends', () => {
    const windows = client.publicKeyPem.replaceAll('\n', '\r\n')
    expect(readClientKey(windows, 'rsa2048')).toMatchObject({
      ok: true,
      value: { md5: client.clientKey.md5, pem: client.publicKeyPem },
    })
  })

  it.each([
    ['a size that is not the algorithm’s', () => client.publicKeyPem, 'sizeNotOfAlgorithm'],
    ['another size', () => pemOf({ modulusLength: 1536 }), 'sizeNotOfAlgorithm'],
    ['an exponent of 3', () => pemOf({ modulusLength: 1024, publicExponent: 3 }), 'weakExponent'],
    ['an exponent of 1', () => pemOfNumbers(modulusOf(pemOf({ modulusLength: 1024 })), 1), 'weakExponent'],
    ['an even exponent', () => pemOfNumbers(modulusOf(pemOf({ modulusLength: 1024 })), 65_538), 'weakExponent'],
    ['an even modulus', () => pemOfNumbers(Buffer.from(modulusOf(pemOf({ modulusLength: 1024 })).fill(2, 127)), 65_537), 'evenModulus'],
    [
      'a curve',
      () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'pem', type: 'spki' }).toString(),
      'notRsa',
    ],
    [
      'RSA for PSS only',
      () => generateKeyPairSync('rsa-pss', { modulusLength: 1024 }).publicKey.export({ format: 'pem', type: 'spki' }).toString(),
      'notRsa',
    ],
    ['a private key', () => client.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), 'notPublicKeyPem'],
    ['PKCS#1', () => createPublicKey(client.publicKeyPem).export({ format: 'pem', type: 'pkcs1' }).toString(), 'notPublicKeyPem'],
    ['text before', () => `x\n${client.publicKeyPem}`, 'notPublicKeyPem'],
    ['two keys', () => client.publicKeyPem + client.publicKeyPem, 'notPublicKeyPem'],
    ['other lines', () => client.publicKeyPem.replace(/\n([^-]{10})/, '\n$1\n'), 'notPublicKeyPem'],
    ['nothing', () => '', 'notPublicKeyPem'],
    ['a long text', () => 'A'.repeat(100_000), 'notPublicKeyPem'],
    ['more than any of our keys needs', () => pemOfNumbers(Buffer.alloc(1024, 0xff), 65_537), 'notPublicKeyPem'],
    [
      'an exponent that only makes verifying slow',
      () => pemOfNumbers(modulusOf(pemOf({ modulusLength: 1024 })), 2 ** 33 + 1),
      'weakExponent',
    ],
    ['no DER', () => '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n', 'notPublicKeyPem'],
  ])('refuses %s', (_what, make, error) => expect(readClientKey(make(), 'rsa1024')).toEqual({ ok: false, error }))
})

describe('a key that comes with a login', () => {
  it('has signed the check message', () => {
    expect(readRegisteredKey(client.publicKeyPem, 'rsa2048', client.initialSign)).toMatchObject({
      ok: true,
    })
  })

  it('is refused where its owner has not', () => {
    const other = makeTestClient('rsa2048')
    for (const sign of [other.initialSign, '', signText(client.privateKey, 'another message'), `${client.initialSign}\n`])
      expect(readRegisteredKey(client.publicKeyPem, 'rsa2048', sign)).toEqual({
        ok: false,
        error: 'badCheckSignature',
      })
    expect(readRegisteredKey('', 'rsa2048', '')).toEqual({ ok: false, error: 'notPublicKeyPem' })
  })
})

it('reads a signature in one form only', () => {
  const { key } = client.clientKey
  expect(verifyText(key, SIGN_CHECK_MESSAGE, client.initialSign)).toBe(true)
  const [head, last] = [client.initialSign.slice(0, -3), client.initialSign.slice(-3)]
  // The last base64 character of 256 bytes has only two significant bits.
  const twin = String.fromCharCode(last.charCodeAt(0) + 1)
  for (const other of [
    `${head}${twin}==`,
    client.initialSign.replace('==', ''),
    ` ${client.initialSign}`,
    client.initialSign.replaceAll('+', '-').replaceAll('/', '_').slice(0, -2),
  ])
    expect(verifyText(key, SIGN_CHECK_MESSAGE, other)).toBe(false)
})
