import { describe, expect, it } from 'vitest'
import { CIPHER_INFO, splitSealed } from '#lib/contract/signing/cipher.ts'
import { fromBase64 } from './base64.ts'
import { fromPem } from './pem.ts'
import { createKeyStores } from './key-stores.ts'
import { createSigningCrypto, md5Hex, publicKeyMd5 } from './signing-crypto.ts'
import {
  coreRequest,
  holdGeneration,
  makeTestServer,
  openSigningBench,
  type SigningBench,
  type TestServer,
} from '#tests/rigs/browser-signing.ts'
import { SealError } from './signing.ts'

const server = await makeTestServer()
const crypto = createSigningCrypto(globalThis.crypto)

/** Decrypts a sealed login as a server does. */
async function open(text: string, { unwrap }: TestServer): Promise<Record<string, string>> {
  const { subtle } = globalThis.crypto
  const frame = splitSealed(fromBase64(text), 256)
  if (frame === null) throw new Error('no frame')
  const secret = await subtle.decrypt({ name: 'RSA-OAEP' }, unwrap, frame.wrappedKey)
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: new TextEncoder().encode(CIPHER_INFO.encryption),
  }
  const key = await subtle.deriveKey(derivation, material, { name: 'AES-CBC', length: 256 }, false, ['decrypt'])
  const plaintext = await subtle.decrypt({ name: 'AES-CBC', iv: frame.iv }, key, frame.ciphertext)
  return JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, string>
}

async function verifies(publicPem: string, text: string, sign: string): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await globalThis.crypto.subtle.importKey('spki', fromPem(publicPem, 'PUBLIC KEY'), algorithm, false, ['verify'])
  return globalThis.crypto.subtle.verify(algorithm, key, fromBase64(sign), new TextEncoder().encode(text))
}

/** Logs in: a sealed call, then its success. Returns the fields that the server read. */
async function logIn(bench: SigningBench, userId = '1000001'): Promise<Record<string, string>> {
  const sealed = await bench.signing.seal({ loginName: 'ada', pwd: 'secret' })
  bench.signing.keepLogin(userId)
  return open(sealed?.bodyCiphertext ?? '', server)
}

describe('sealing a login (specification 7.5)', () => {
  it('moves the fields, the algorithm, the public key and the initial signature into the ciphertext', async () => {
    const bench = openSigningBench(server)
    const sealed = await bench.signing.seal({ loginName: 'ada@agio.example', pwd: 'пароль', areaCode: 44 })
    expect(Object.keys(sealed ?? {})).toEqual(['bodyCiphertext'])
    const opened = await open(sealed?.bodyCiphertext ?? '', server)
    expect(opened).toMatchObject({ loginName: 'ada@agio.example', pwd: 'пароль', areaCode: '44', algorithm: 'rsa1024' })
    expect(await verifies(opened.publicKey ?? '', 'device-sign-check', opened.initialSign ?? '')).toBe(true)
  })

  it('takes one pair for all steps of a login, and another for the next login', async () => {
    const bench = openSigningBench(server)
    const first = await open((await bench.signing.seal({ pwd: 'x' }))?.bodyCiphertext ?? '', server)
    expect((await logIn(bench)).publicKey).toBe(first.publicKey)
    expect((await logIn(bench)).publicKey).not.toBe(first.publicKey)
  })

  it('seals every time anew', async () => {
    const { signing } = openSigningBench(server)
    expect((await signing.seal({ pwd: 'x' }))?.bodyCiphertext).not.toBe((await signing.seal({ pwd: 'x' }))?.bodyCiphertext)
  })
})

describe('key pairs (specification 3.8 and 4.3)', () => {
  it('are kept under token and user id after a login', async () => {
    const bench = openSigningBench(server)
    const { publicKey } = await logIn(bench)
    const stores = createKeyStores(bench.local)
    expect(stores.readByToken('handle')).toMatchObject({ publicKey, algorithm: 'rsa1024', timestamp: bench.clock.now() })
    expect(stores.readByUser('1000001')).toMatchObject({ publicKey })
  })

  it('are not kept without a token cookie or without a user id', async () => {
    for (const [token, userId] of [
      ['', '1000001'],
      ['handle', ''],
    ] as const) {
      const bench = openSigningBench(server)
      bench.cookies.token = token
      await logIn(bench, userId)
      expect(createKeyStores(bench.local).listUsers()).toEqual([])
    }
  })

  it('are found by the user where the token was renewed', async () => {
    const bench = openSigningBench(server)
    const { publicKey } = await logIn(bench)
    bench.cookies.token = 'renewed'
    expect((await bench.signing.sign(coreRequest()))?.publicKeyMd5).toBe(publicKeyMd5(publicKey ?? ''))
    expect(createKeyStores(bench.local).readByToken('renewed')).toMatchObject({ publicKey })
  })

  it('are the backup where a new one takes longer than 8 s, and the late one becomes the next backup', async () => {
    const held = holdGeneration(crypto)
    const bench = openSigningBench(server, { crypto: held.crypto })
    const backup = { ...(await crypto.generate('rsa1024')), timestamp: 1 }
    createKeyStores(bench.local).saveBackup(backup)
    await bench.signing.start()
    const sealing = bench.signing.seal({ pwd: 'x' })
    await expect.poll(held.asked).toBe(1)
    bench.clock.advance(8000)
    expect((await open((await sealing)?.bodyCiphertext ?? '', server)).publicKey).toBe(backup.publicKey)
    bench.signing.keepLogin('1000001')
    expect(createKeyStores(bench.local).readBackup('rsa1024')).toBeNull()
    await held.release()
    await expect.poll(() => createKeyStores(bench.local).readBackup('rsa1024')).not.toBeNull()
  })

  it('are the backup if making one fails, and a login reports it if there is none', async () => {
    const held = holdGeneration(crypto)
    const bench = openSigningBench(server, { crypto: held.crypto })
    const failing = bench.signing.seal({ pwd: 'x' })
    await expect.poll(held.asked).toBe(1)
    held.fail()
    await expect(failing).rejects.toEqual(new SealError('noKeyPair'))
    const backup = { ...(await crypto.generate('rsa1024')), timestamp: 1 }
    createKeyStores(bench.local).saveBackup(backup)
    const sealing = bench.signing.seal({ pwd: 'x' })
    await expect.poll(held.asked).toBe(2)
    held.fail()
    expect((await open((await sealing)?.bodyCiphertext ?? '', server)).publicKey).toBe(backup.publicKey)
  })

  it('are made in the background for later, once', async () => {
    const held = holdGeneration(crypto)
    const bench = openSigningBench(server, { crypto: held.crypto })
    await bench.signing.start()
    bench.clock.advance(1999)
    expect(held.asked()).toBe(0)
    bench.clock.advance(1)
    expect(held.asked()).toBe(1)
    await held.release()
    await expect.poll(() => createKeyStores(bench.local).readBackup('rsa1024')).not.toBeNull()
    const next = openSigningBench(server, { crypto: held.crypto, local: bench.local })
    await next.signing.start()
    next.clock.advance(10_000)
    expect(held.asked()).toBe(1)
  })

  it('of a session are forgotten with it, but not those of the user', async () => {
    const bench = openSigningBench(server)
    await logIn(bench)
    bench.signing.forgetSession()
    expect(createKeyStores(bench.local).readByToken('handle')).toBeNull()
    expect(createKeyStores(bench.local).readByUser('1000001')).not.toBeNull()
  })
})

describe('the public keys of a report (specification 8.3)', () => {
  it('are the session’s and the server’s, as far as they are known', async () => {
    const bench = openSigningBench(server)
    expect(bench.signing.publicKeys()).toEqual({ client: '', server: '' })
    const { publicKey } = await logIn(bench)
    expect(bench.signing.publicKeys()).toEqual({ client: publicKey, server: server.config.serverPublicKey })
    expect(openSigningBench(server, { crypto: null }).signing.publicKeys()).toEqual({ client: '', server: '' })
  })
})

describe('signing core urls (specification 5 and 7.5)', () => {
  it('gives the metadata of 3.8', async () => {
    const bench = openSigningBench(server)
    const { publicKey = '' } = await logIn(bench)
    const metadata = await bench.signing.sign(coreRequest())
    const signData = '/v1/user/logout?languageType=0\n17952612\nw17952612345670123456789a'
    expect(metadata).toMatchObject({
      traceId: 'w17952612345670123456789a',
      signMode: '1',
      signData,
      signDataMd5: md5Hex(signData),
      publicKeyMd5: md5Hex(publicKey.replaceAll('\n', '')),
    })
    expect(await verifies(publicKey, signData, metadata?.sign ?? '')).toBe(true)
  })

  it('signs the hash of the exact body in mode 2', async () => {
    const bench = openSigningBench(server)
    await logIn(bench)
    const metadata = await bench.signing.sign(coreRequest('/v1/spot/order/place', '{"a":1}'))
    expect(metadata?.signData.split('\n')[3]).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862')
  })

  it.each([
    ['a path of no sign mode', { target: '/v1/market/tickers' }],
    ['a request without time', { time: '' }],
    ['a request without trace id', { traceId: '' }],
  ])('leaves out %s', async (_what, over) => {
    const bench = openSigningBench(server)
    await logIn(bench)
    expect(await bench.signing.sign({ ...coreRequest(), ...over })).toBeNull()
  })

  it('leaves out visitors, who wait for no configuration', async () => {
    const bench = openSigningBench(server)
    bench.cookies.token = ''
    expect(await bench.signing.sign(coreRequest())).toBeNull()
    expect(bench.fetches()).toBe(0)
  })

  it('leaves out a session whose key is not here', async () => {
    expect(await openSigningBench(server).signing.sign(coreRequest())).toBeNull()
  })

  it('throws for a path that is not plain', async () => {
    const bench = openSigningBench(server)
    await logIn(bench)
    await expect(bench.signing.sign(coreRequest('v1/user/logout'))).rejects.toThrow('a signed path must start with /')
  })

  it('prints sign string and body with sign_debug=1, never a key', async () => {
    const bench = openSigningBench(server, { debug: () => {} })
    await logIn(bench)
    await bench.signing.sign(coreRequest('/v1/spot/order/place', '{"a":1}'))
    expect(bench.debugged).toEqual([
      expect.objectContaining({ body: '{"a":1}', signMode: '2', signData: expect.stringContaining('\n') as string }),
    ])
    expect(JSON.stringify(bench.debugged)).not.toContain('PRIVATE')
  })
})

describe('device-check calls (specification 7.5)', () => {
  const HASH = 'b06ae42ae2eef8ea2ac18c0ef7b90f3d6e4d3c4b1d7e1d7c6d0c0d3a3f5a5e5d'

  it('are signed with the key of the user whose hash they carry, without a session', async () => {
    const bench = openSigningBench(server)
    const { publicKey = '' } = await logIn(bench)
    bench.cookies.token = ''
    const hash = await crypto.sha256Hex(new TextEncoder().encode('1000001'))
    const fields = await bench.signing.checkDevice('/v1/user/checkDevice', { userCheckDeviceUserIdHash: hash }, '1795261234567')
    expect(fields).toEqual({ userCheckDeviceSign: expect.any(String) as string, lastAlgorithm: 'rsa1024' })
    expect(await verifies(publicKey, `${hash}\n1795261234567`, fields?.userCheckDeviceSign ?? '')).toBe(true)
  })

  it('get nothing for users that were never here, other paths, or no hash', async () => {
    const bench = openSigningBench(server)
    await logIn(bench)
    expect(await bench.signing.checkDevice('/v1/user/checkDevice', { userCheckDeviceUserIdHash: HASH }, '1')).toBeNull()
    const hash = await crypto.sha256Hex(new TextEncoder().encode('1000001'))
    expect(await bench.signing.checkDevice('/v1/user/other', { userCheckDeviceUserIdHash: hash }, '1')).toBeNull()
    expect(await bench.signing.checkDevice('/v1/user/checkDevice', {}, '1')).toBeNull()
  })
})
