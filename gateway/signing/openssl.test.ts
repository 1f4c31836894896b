import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CIPHER_INFO, splitSealed } from '#lib/contract/signing/cipher.ts'
import { SIGN_CHECK_MESSAGE } from '#lib/contract/signing/signing.ts'
import { readClientKey, verifyText } from './client-key.ts'
import { decrypt } from './open-ciphertext.ts'
import { openOpenSsl, type OpenSsl } from '#tests/rigs/openssl.ts'
import { makeKeyPair, readServerKey, signServerKey, verifyServerKey } from './server-key.ts'
import { makeTestClient, sealText } from '#tests/rigs/gateway-signing.ts'

let openssl: OpenSsl
const OAEP = ['-pkeyopt', 'rsa_padding_mode:oaep', '-pkeyopt', 'rsa_oaep_md:sha256', '-pkeyopt', 'rsa_mgf1_md:sha256']

beforeAll(async () => {
  openssl = await openOpenSsl()
})
afterAll(() => openssl.remove())

async function makeOpenSslKey(bits: number): Promise<{ privatePem: string; publicPem: string }> {
  await openssl.run('genpkey', '-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`, '-out', '@key.pem')
  await openssl.run('pkey', '-in', '@key.pem', '-pubout', '-out', '@public.pem')
  return {
    privatePem: (await openssl.read('key.pem')).toString(),
    publicPem: (await openssl.read('public.pem')).toString(),
  }
}

describe('the openssl program and ours', () => {
  it.each([
    [1024, 'rsa1024'],
    [2048, 'rsa2048'],
  ] as const)('a signature of openssl with %i bits verifies here', async (bits, algorithm) => {
    const { publicPem } = await makeOpenSslKey(bits)
    await openssl.write('text', SIGN_CHECK_MESSAGE)
    await openssl.run('dgst', '-sha256', '-sign', '@key.pem', '-out', '@sign', '@text')
    const read = readClientKey(publicPem, algorithm)
    if (!read.ok) throw new Error(read.error)
    const sign = (await openssl.read('sign')).toString('base64')
    expect(verifyText(read.value.key, SIGN_CHECK_MESSAGE, sign)).toBe(true)
    expect(verifyText(read.value.key, `${SIGN_CHECK_MESSAGE}.`, sign)).toBe(false)
  })

  it('a signature of ours verifies in openssl, also the one over the server key', async () => {
    const client = makeTestClient('rsa2048')
    await openssl.write('public.pem', client.publicKeyPem)
    await openssl.write('text', SIGN_CHECK_MESSAGE)
    await openssl.write('sign', Buffer.from(client.initialSign, 'base64'))
    await openssl.run('dgst', '-sha256', '-verify', '@public.pem', '-signature', '@sign', '@text')

    const [root, server] = [await makeKeyPair(), await makeKeyPair()]
    const signature = signServerKey(root.privateKey, server.publicKey)
    await openssl.write('root.pem', root.publicKey)
    await openssl.write('server.pem', server.publicKey)
    await openssl.write('sign', Buffer.from(signature, 'base64'))
    await openssl.run('pkey', '-pubin', '-in', '@server.pem', '-outform', 'DER', '-out', '@server.der')
    await openssl.run('dgst', '-sha256', '-verify', '@root.pem', '-signature', '@sign', '@server.der')
    expect(verifyServerKey(root.publicKey, server.publicKey, signature)).toBe(true)
    expect(verifyServerKey(server.publicKey, server.publicKey, signature)).toBe(false)
    await expect(openssl.run('dgst', '-sha256', '-verify', '@server.pem', '-signature', '@sign', '@server.der')).rejects.toThrow(
      'Command failed',
    )
  })

  it('a text that openssl seals, step by step, opens here', async () => {
    const server = await makeKeyPair()
    const [key, iv] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)]
    const derive = (info: string) => Buffer.from(hkdfSync('sha256', key, '', info, 32)).toString('hex')
    await openssl.write('server.pem', server.publicKey)
    await openssl.write('key', key)
    await openssl.write('text', '{"pwd":"x"}')
    await openssl.run('pkeyutl', '-encrypt', '-pubin', '-inkey', '@server.pem', ...OAEP, '-in', '@key', '-out', '@wrapped')
    await openssl.run(
      'enc',
      '-aes-256-cbc',
      '-K',
      derive(CIPHER_INFO.encryption),
      '-iv',
      iv.toString('hex'),
      '-in',
      '@text',
      '-out',
      '@ciphertext',
    )
    const authenticated = Buffer.concat([Buffer.of(1), await openssl.read('wrapped'), iv, await openssl.read('ciphertext')])
    await openssl.write('authenticated', authenticated)
    await openssl.run(
      'dgst',
      '-sha256',
      '-mac',
      'HMAC',
      '-macopt',
      `hexkey:${derive(CIPHER_INFO.mac)}`,
      '-binary',
      '-out',
      '@mac',
      '@authenticated',
    )
    const frame = Buffer.concat([authenticated, await openssl.read('mac')]).toString('base64')
    expect(decrypt(frame, readServerKey(server.privateKey))?.toString()).toBe('{"pwd":"x"}')
  })

  it('a text that we seal opens in openssl, step by step, with a key of its own', async () => {
    const { privatePem, publicPem } = await makeOpenSslKey(2048)
    expect(createPublicKey(createPrivateKey(privatePem)).export({ format: 'pem', type: 'spki' })).toBe(publicPem)
    const frame = splitSealed(new Uint8Array(sealText(publicPem, '{"pwd":"y"}')), 256)
    if (frame === null) throw new Error('no frame')
    await openssl.write('wrapped', frame.wrappedKey)
    await openssl.run('pkeyutl', '-decrypt', '-inkey', '@key.pem', ...OAEP, '-in', '@wrapped', '-out', '@unwrapped')
    // HKDF also uses openssl's own implementation here.
    const derive = async (info: string) => {
      const hex = (await openssl.read('unwrapped')).toString('hex')
      await openssl.run(
        'kdf',
        '-keylen',
        '32',
        '-kdfopt',
        'digest:SHA256',
        '-kdfopt',
        `hexkey:${hex}`,
        '-kdfopt',
        `info:${info}`,
        '-binary',
        '-out',
        '@derived',
        'HKDF',
      )
      return (await openssl.read('derived')).toString('hex')
    }
    await openssl.write('authenticated', frame.authenticated)
    await openssl.run(
      'dgst',
      '-sha256',
      '-mac',
      'HMAC',
      '-macopt',
      `hexkey:${await derive(CIPHER_INFO.mac)}`,
      '-binary',
      '-out',
      '@mac',
      '@authenticated',
    )
    expect(new Uint8Array(await openssl.read('mac'))).toEqual(frame.mac)
    await openssl.write('ciphertext', frame.ciphertext)
    const key = await derive(CIPHER_INFO.encryption)
    await openssl.run(
      'enc',
      '-d',
      '-aes-256-cbc',
      '-K',
      key,
      '-iv',
      Buffer.from(frame.iv).toString('hex'),
      '-in',
      '@ciphertext',
      '-out',
      '@text',
    )
    expect((await openssl.read('text')).toString()).toBe('{"pwd":"y"}')
  })
})
