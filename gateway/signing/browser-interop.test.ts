import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import {
  SIGN_DATA_MD5_HEADER,
  SIGN_HEADER,
  SIGN_KEY_HEADER,
  SIGN_MODE_HEADER,
  TIME_HEADER,
  TRACE_HEADER,
  makeTraceId,
} from '#lib/contract/signing/signing.ts'
import { createSigningCrypto } from '#lib/signing/signing-crypto.ts'
import { createSigning, type SignableRequest } from '#lib/signing/signing.ts'
import { openCiphertext } from './open-ciphertext.ts'
import { createReplayGuard } from './replay-guard.ts'
import { makeKeyPair, makeSignConfig, readServerKey } from './server-key.ts'
import { hashUserId, verifyDeviceCheck, verifyRequest } from './verify-request.ts'

/** The browser's half, on WebCrypto, against the gateway's, on node:crypto, with a configuration as the gateway sends it. */
const NOW_MS = 1_795_261_234_567
const [root, server] = [await makeKeyPair(), await makeKeyPair()]
const config = makeSignConfig(server, root.privateKey, {
  exactUrls: { '/v1/user/logout': '1' },
  prefixUrls: { '/v1/spot/order': '2' },
  userCheckDeviceUrl: '/v1/user/checkDevice',
})

function openBrowser() {
  const clock = createManualClock(NOW_MS)
  return createSigning({
    fetchConfig: () => Promise.resolve(JSON.parse(JSON.stringify(config))),
    rootPublicKey: root.publicKey,
    local: createMemoryStorage(),
    session: createMemoryStorage(),
    clock,
    timers: clock,
    crypto: createSigningCrypto(globalThis.crypto),
    readToken: () => 'handle',
    readUserId: () => '1000001',
    report: () => {},
    debug: null,
  })
}

describe('a browser and a gateway', () => {
  it('log in, sign, check the device', async () => {
    const signing = openBrowser()
    const sealed = await signing.seal({ loginName: 'ada', pwd: 'secret' })
    const opened = openCiphertext(sealed?.bodyCiphertext, readServerKey(server.privateKey), ['loginName', 'pwd', 'areaCode'])
    if (!opened.ok) throw new Error(opened.error)
    expect(opened.value.fields).toEqual({ loginName: 'ada', pwd: 'secret' })
    expect(opened.value.clientKey.algorithm).toBe('rsa2048')
    signing.keepLogin('1000001')

    const body = '{"symbol":"BTCUSDT"}'
    const request: SignableRequest = {
      target: '/v1/spot/order/place?languageType=0',
      body: new TextEncoder().encode(body),
      time: String(NOW_MS),
      traceId: makeTraceId(NOW_MS, '0123456789abcdef'),
      header: () => undefined,
    }
    const metadata = await signing.sign(request)
    const headers: Record<string, string | undefined> = {
      [TIME_HEADER]: request.time,
      [TRACE_HEADER]: metadata?.traceId,
      [SIGN_HEADER]: metadata?.sign,
      [SIGN_MODE_HEADER]: metadata?.signMode,
      [SIGN_DATA_MD5_HEADER]: metadata?.signDataMd5,
      [SIGN_KEY_HEADER]: metadata?.publicKeyMd5,
    }
    const guard = createReplayGuard({ clock: { now: () => NOW_MS } })
    const judge = (received: string) =>
      verifyRequest(
        { target: request.target, body: Buffer.from(received), header: (name) => headers[name] },
        { id: 's', key: opened.value.clientKey },
        { config, guard },
      )
    expect(judge(`${body} `)).toEqual({ ok: false, error: 'signInvalid' })
    expect(judge(body)).toEqual({ ok: true, value: { signMode: '2', traceId: request.traceId } })
    expect(judge(body)).toEqual({ ok: false, error: 'signExpired' })

    const userIdHash = hashUserId('1000001')
    const fields = await signing.checkDevice('/v1/user/checkDevice', { userCheckDeviceUserIdHash: userIdHash }, String(NOW_MS))
    expect(fields?.lastAlgorithm).toBe('rsa2048')
    const check = { userIdHash, time: String(NOW_MS), sign: fields?.userCheckDeviceSign ?? '' }
    expect(verifyDeviceCheck(check, '1000001', opened.value.clientKey, guard)).toBe(true)
  })
})
