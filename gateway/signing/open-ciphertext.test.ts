import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CIPHERTEXT_CHARACTERS_MAX } from '#lib/contract/signing/cipher.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import { decrypt, openCiphertext } from './open-ciphertext.ts'
import { makeKeyPair, readServerKey } from './server-key.ts'
import { makeTestClient, sealLogin, sealText } from '#tests/rigs/gateway-signing.ts'

const server = await makeKeyPair()
const serverKey = readServerKey(server.privateKey)
const client = makeTestClient('rsa1024')
const SEALED = ['loginName', 'pwd', 'areaCode']
const INVALID = { ok: false, error: 'ciphertextInvalid' }

describe('opening bodyCiphertext', () => {
  it('gives the fields and the client key', () => {
    const text = sealLogin(server.publicKey, client, {
      loginName: 'ada@agio.example',
      pwd: 'пароль 密码',
    })
    expect(openCiphertext(text, serverKey, SEALED)).toMatchObject({
      ok: true,
      value: {
        fields: { loginName: 'ada@agio.example', pwd: 'пароль 密码' },
        clientKey: { md5: client.clientKey.md5, algorithm: 'rsa1024' },
      },
    })
  })

  it('answers every flipped bit of a ciphertext alike', () => {
    const frame = sealText(server.publicKey, JSON.stringify({ pwd: 'x' }))
    expect(decrypt(frame.toString('base64'), serverKey)?.toString()).toBe('{"pwd":"x"}')
    fc.assert(
      fc.property(fc.nat(frame.length * 8 - 1), (bit) => {
        const flipped = Buffer.from(frame)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(openCiphertext(flipped.toString('base64'), serverKey, SEALED)).toEqual(INVALID)
      }),
      { numRuns: casesOf(500, 2000) },
    )
  })

  it('answers every cut and every longer frame alike', () => {
    const frame = Buffer.from(sealLogin(server.publicKey, client, { pwd: 'x' }), 'base64')
    for (let length = 0; length < frame.length; length += 7)
      expect(openCiphertext(frame.subarray(0, length).toString('base64'), serverKey, SEALED)).toEqual(INVALID)
    expect(openCiphertext(Buffer.concat([frame, frame]).toString('base64'), serverKey, SEALED)).toEqual(INVALID)
  })

  const login = {
    algorithm: 'rsa1024',
    publicKey: client.publicKeyPem,
    initialSign: client.initialSign,
  }
  it.each([
    ['a field that the call does not hide', { ...login, isAdmin: 'true' }],
    ['a field of another type', { ...login, pwd: 1 }],
    ['no client key', { pwd: 'x' }],
    ['an unknown algorithm', { ...login, algorithm: 'rsa4096' }],
    ['an algorithm of another size', { ...login, algorithm: 'rsa2048' }],
    ['a key that is not proven', { ...login, initialSign: makeTestClient('rsa1024').initialSign }],
    ['a list', [login]],
    ['null', null],
  ])('answers %s alike', (_what, plaintext) => {
    expect(openCiphertext(sealText(server.publicKey, JSON.stringify(plaintext)).toString('base64'), serverKey, SEALED)).toEqual(INVALID)
  })

  it('gives the same answer to malformed JSON, UTF-8, key and text', () => {
    for (const plaintext of ['{', Buffer.from([0xff, 0xfe])])
      expect(openCiphertext(sealText(server.publicKey, plaintext).toString('base64'), serverKey, SEALED)).toEqual(INVALID)
    expect(openCiphertext(sealText(server.publicKey, '{}', { key: Buffer.alloc(31) }).toString('base64'), serverKey, SEALED)).toEqual(
      INVALID,
    )
    for (const unsafe of [undefined, null, 1, '', {}, 'A'.repeat(CIPHERTEXT_CHARACTERS_MAX + 4), '!'])
      expect(openCiphertext(unsafe, serverKey, SEALED)).toEqual(INVALID)
  })

  it('opens nothing that was sealed for another server', async () => {
    const other = await makeKeyPair()
    expect(openCiphertext(sealLogin(other.publicKey, client, { pwd: 'x' }), serverKey, SEALED)).toEqual(INVALID)
  })

  it('carries no prototype in', () => {
    const text = sealText(server.publicKey, JSON.stringify(login).replace('{', '{"__proto__":"x",')).toString('base64')
    expect(openCiphertext(text, serverKey, ['pwd'])).toEqual(INVALID)
  })
})
