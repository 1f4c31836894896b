import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildDeviceCheckString, buildSignString, SIGN_CHECK_MESSAGE, signedFields } from '#lib/contract/signing/signing.ts'
import { SIGN_MODES } from '#lib/contract/signing/signing-config.ts'
import { createSigningCrypto, md5Hex as browserMd5Hex, publicKeyMd5 as browserPublicKeyMd5 } from '#lib/signing/signing-crypto.ts'
import { md5Hex, publicKeyMd5, sha256Hex } from './digest.ts'
import { openCiphertext } from './open-ciphertext.ts'
import { readServerKey, signServerKey } from './server-key.ts'
import { signText } from '#tests/rigs/gateway-signing.ts'
import { hashUserId } from './verify-request.ts'

interface Example {
  readonly rootKey: { readonly privateKey: string; readonly publicKey: string }
  readonly serverKey: { readonly privateKey: string; readonly publicKey: string }
  readonly serverPublicKeySign: string
  readonly clientKey: { readonly privateKey: string; readonly publicKey: string }
  readonly initialSign: string
  readonly requests: readonly {
    readonly mode: keyof typeof SIGN_MODES
    readonly target: string
    readonly body: string
    readonly signString: string
    readonly headers: Readonly<Record<string, string>>
  }[]
  readonly upload: {
    readonly target: string
    readonly file: string
    readonly fields: Readonly<Record<string, string>>
    readonly signedFields: string
    readonly signString: string
    readonly headers: Readonly<Record<string, string>>
  }
  readonly deviceCheck: Readonly<Record<'userId' | 'userCheckDeviceUserIdHash' | 'tm' | 'userCheckDeviceSign', string>>
  readonly login: { readonly fields: Readonly<Record<string, string>>; readonly bodyCiphertext: string }
}

const read = (path: string): string => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const example = JSON.parse(read('examples/signing.json')) as Example
const clientKey = createPrivateKey(example.clientKey.privateKey)
const browser = createSigningCrypto(globalThis.crypto)

/** Signs with both Node and WebCrypto, which must agree. */
async function signBoth(text: string): Promise<string[]> {
  return [signText(clientKey, text), await browser.sign(example.clientKey.privateKey, text)]
}

describe('the worked example of docs/SIGNING.md', () => {
  it.each(example.requests)('signs $target in mode $mode', async ({ mode, target, body, signString, headers }) => {
    const bodyHash = sha256Hex(body)
    expect(await browser.sha256Hex(new TextEncoder().encode(body))).toBe(bodyHash)
    const sources = { target, time: headers.tm ?? '', traceId: headers.uhti ?? '', bodyHash, header: () => undefined }
    expect(buildSignString(SIGN_MODES[mode], sources)).toBe(signString)
    expect(await signBoth(signString)).toEqual([headers['device-sign'], headers['device-sign']])
    expect([md5Hex(signString), browserMd5Hex(signString)]).toEqual([headers['device-sign-data-md5'], headers['device-sign-data-md5']])
    const name = headers['device-sign-key']
    expect([publicKeyMd5(example.clientKey.publicKey), browserPublicKeyMd5(example.clientKey.publicKey)]).toEqual([name, name])
  })

  it('signs an upload', async () => {
    const { target, file, fields, signString, headers } = example.upload
    expect(fields['fileHash']).toBe(sha256Hex(file))
    expect(signedFields(Object.entries(fields))).toBe(example.upload.signedFields)
    const bodyHash = sha256Hex(example.upload.signedFields)
    const sources = { target, time: headers.tm ?? '', traceId: headers.uhti ?? '', bodyHash, header: () => undefined }
    expect(buildSignString(SIGN_MODES['2'], sources)).toBe(signString)
    expect(await signBoth(signString)).toEqual([headers['device-sign'], headers['device-sign']])
    expect(md5Hex(signString)).toBe(headers['device-sign-data-md5'])
  })

  it('is the same in the text and in the file', () => {
    for (const text of [example.requests[2]?.signString, example.upload.signedFields, example.upload.signString])
      expect(read('SIGNING.md')).toContain(`\n${text ?? 'none'}\n`)
  })

  it('signs the check message, the server key, the device check', async () => {
    expect(await signBoth(SIGN_CHECK_MESSAGE)).toEqual([example.initialSign, example.initialSign])
    const { rootKey, serverKey, serverPublicKeySign, deviceCheck } = example
    expect(signServerKey(rootKey.privateKey, serverKey.publicKey)).toBe(serverPublicKeySign)
    expect(await browser.verifyServerKey(rootKey.publicKey, serverKey.publicKey, serverPublicKeySign)).toBe(true)
    expect(hashUserId(deviceCheck.userId)).toBe(deviceCheck.userCheckDeviceUserIdHash)
    const signs = await signBoth(buildDeviceCheckString(deviceCheck.userCheckDeviceUserIdHash, deviceCheck.tm))
    expect(signs).toEqual([deviceCheck.userCheckDeviceSign, deviceCheck.userCheckDeviceSign])
  })

  it('opens the login', () => {
    const opened = openCiphertext(
      example.login.bodyCiphertext,
      readServerKey(example.serverKey.privateKey),
      Object.keys(example.login.fields),
    )
    expect(opened).toMatchObject({
      ok: true,
      value: { fields: example.login.fields, clientKey: { pem: example.clientKey.publicKey } },
    })
  })
})
