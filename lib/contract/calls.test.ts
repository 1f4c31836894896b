import { describe, expect, it } from 'vitest'
import { isCaptchaSuccess } from './signing/captcha.ts'
import { CALLS, findCall, isSealed, isSuccess, readLoginUserId, SIGN_ERROR_NAMES } from './calls.ts'
import { splitSealed, joinSealed } from './signing/cipher.ts'
import { DEVICE_TOKEN_CHARACTERS, FINGERPRINT_PLACEHOLDER, isFingerprint, judgeDeviceToken } from './signing/device.ts'
import { ERRORS } from './errors/errors.ts'

describe('the table of calls', () => {
  it('has every path once, below /v1', () => {
    expect(new Set(CALLS.map(({ path }) => path)).size).toBe(CALLS.length)
    for (const { path } of CALLS) expect(path).toMatch(/^\/v1(?:\/[\w-]+)+$/)
  })

  it.each([
    ['/v1/user/login', 'loginName pwd areaCode'],
    ['/v1/user/agency/login', 'loginName pwd areaCode'],
    ['/v1/user/login/verify-login', 'emailCode mobileCode googleCode'],
    ['/v1/user/login/verify-auth-login', 'fidoVerifyCode'],
    ['/v1/user/login/verifySystemLogin', 'verifyCode'],
    ['/v1/user/register/mobile', 'mobile areaCode pwd verifyCode rePwd'],
    ['/v1/user/register/email', 'email pwd verifyCode rePwd'],
    ['/v1/user/register/mobileAndEmail', 'mobile areaCode pwd email emailVerifyCode verifyCode rePwd'],
    ['/v1/user/third/wallet/sign', 'publicAddress signature'],
    ['/v1/user/third/telegram/signV2', 'initData id'],
    ['/v1/user/public/getQrKeyStatus', 'qrcodeKey'],
    ['/v1/user/sub/switLogin', 'userId'],
  ])('%s hides %s (specification 7.4) and carries the device token (7.3)', (path, fields) => {
    expect(findCall(path)).toMatchObject({
      sealed: fields.split(' '),
      deviceToken: true,
      opensSession: true,
    })
  })

  // Specification 7.3, which describes most of them in words; the paths are ours.
  it.each([
    ['a login', ['/user/login']],
    ['its verification', ['/user/login/verify-login', '/user/login/v2/verify-login', '/user/login/verify-auth-login']],
    ['a system login', ['/user/login/verifySystemLogin', '/user/login/v2/verifySystemLogin']],
    ['a registration by mobile or email', ['/user/register/mobile', '/user/register/email', '/user/register/mobileAndEmail']],
    [
      'a switch to a sub-account',
      ['switLogin', 'switchWeb', 'switchApp', 'switchLoginDemo', 'switchTradeDemo'].map((way) => `/user/sub/${way}`),
    ],
    [
      'a third-party registration, sign, check or bind',
      [
        ...['apple', 'google', 'telegram', 'wallet'].map((third) => `/user/third/${third}/register`),
        ...['oauth', 'telegram', 'wallet'].map((third) => `/user/third/${third}/sign`),
        ...['telegram/signV2', 'telegram/checkUserExit', 'check', 'wallet/check', 'bind/check', 'bind/choose'].map(
          (path) => `/user/third/${path}`,
        ),
      ],
    ],
    ['a login of an agency', ['/user/agency/login', '/user/agency/securityVerify']],
    ['the flag of the withdrawal password', ['/user/withdrawPassword/flag']],
    ['the start of a fido2 registration', ['/user/fido2/register/start']],
    ['the creation of a red packet', ['/redpacket/create']],
    ['a web3 signature or withdrawal', ['/swap/web3/sign', '/swap/web3/withdraw']],
    ['a P2P advertisement', ['edit', 'publish'].flatMap((act) => [`/p2p/advertisement/${act}`, `/p2p/listing/${act}`])],
    ['a release of coins', ['/p2p/order/releaseCoin']],
    ['a new P2P payment method', ['/p2p/payment/add']],
    ['a spot withdrawal or the query before a batch', ['/spot/withdraw', '/spot/batchWithdraw/query']],
    ['a verification code and its pre-check', ['/msg/verifycode/send', '/user/preCheck']],
    ['the status of a QR key', ['/user/public/getQrKeyStatus']],
  ])('%s carries the device token (specification 7.3)', (_what, paths) => {
    for (const path of paths) expect([path, findCall(`/v1${path}`)?.deviceToken]).toEqual([path, true])
  })

  it('leaves the calls of 7.3 that are no login in the open, and what asks ahead of them for a captcha', () => {
    const open = CALLS.filter((entry) => !isSealed(entry))
    expect(open).toHaveLength(15)
    for (const entry of open) expect(entry).toMatchObject({ deviceToken: true, opensSession: false })
  })

  it('hides the withdrawal password of the calls that ask for it', () => {
    expect(findCall('/v1/swap/web3/withdraw')).toMatchObject({ sealed: ['withdrawPassword'], deviceToken: true, opensSession: false })
  })

  it('has guests bring their key, though they hide nothing', () => {
    const guest = CALLS.filter((entry) => isSealed(entry) && entry.sealed.length === 0)
    expect(guest).toEqual([expect.objectContaining({ path: '/v1/user/guest/create', opensSession: true, deviceToken: false })])
  })

  it('knows nothing of other paths', () => {
    for (const path of ['/v1/market/tickers', '/v1/user/login/', '/v1/user/login?x=1', 'toString']) expect(findCall(path)).toBeUndefined()
  })
})

describe('answers', () => {
  it('has the user id in one of two places (specification 3.8)', () => {
    expect(readLoginUserId({ userInfo: { userId: '7' } })).toBe('7')
    expect(readLoginUserId({ userInfo: { userId: 7 } })).toBe('7')
    expect(readLoginUserId({ accessTokenResVO: { userInfo: { userId: '8' } } })).toBe('8')
    for (const step of [undefined, null, 'x', {}, { userInfo: {} }, { userInfo: { userId: '' } }, { accessTokenResVO: null }])
      expect(readLoginUserId(step)).toBeUndefined()
  })

  it.each([
    ['00000', true],
    ['0', true],
    [0, true],
    ['200', true],
    [200, true],
    ['1', false],
    ['401', false],
    [undefined, false],
    ['', false],
  ])('code %j is a success: %j (specification 8.1)', (code, expected) => expect(isSuccess(code)).toBe(expected))

  it.each([
    [undefined, true],
    [null, true],
    ['', true],
    ['0', true],
    [0, true],
    ['200', true],
    ['00000', true],
    ['1', false],
    ['10021', false],
  ])('captcha code %j is a success: %j (specification 7.2)', (code, expected) => expect(isCaptchaSuccess(code)).toBe(expected))

  it('has the signing codes of specification 8.3', () => {
    expect(SIGN_ERROR_NAMES.map((name) => ERRORS[name].code)).toEqual(['00020', '00021', '00022', '00023'])
  })
})

describe('device tokens (specification 5)', () => {
  it.each([
    ['a'.repeat(DEVICE_TOKEN_CHARACTERS), 'success'],
    ['a'.repeat(39), 'demoted'],
    ['a'.repeat(41), 'demoted'],
    ['x', 'demoted'],
    ['', null],
  ])('%j is %j', (token, kind) => expect(judgeDeviceToken(token)).toBe(kind))

  it('takes no placeholder for a fingerprint', () => {
    expect(isFingerprint('9f86d081884c7d659a2feaa0c55ad015')).toBe(true)
    for (const bad of [FINGERPRINT_PLACEHOLDER, '', null, 1]) expect(isFingerprint(bad)).toBe(false)
  })
})

describe('the frame of a ciphertext (DESIGN 7)', () => {
  const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)
  const parts = { wrappedKey: bytes(256, 1), iv: bytes(16, 2), ciphertext: bytes(48, 3) }
  const frame = new Uint8Array([...joinSealed(parts), ...bytes(32, 4)])

  it('is version, wrapped key, IV, ciphertext, MAC', () => {
    expect(frame.slice(0, 2)).toEqual(new Uint8Array([1, 1]))
    expect(splitSealed(frame, 256)).toEqual({
      ...parts,
      mac: bytes(32, 4),
      authenticated: frame.slice(0, -32),
    })
  })

  it('may hold one block', () => {
    const one = new Uint8Array([...joinSealed({ ...parts, ciphertext: bytes(16, 3) }), ...bytes(32, 4)])
    expect(splitSealed(one, 256)?.ciphertext).toEqual(bytes(16, 3))
  })

  it.each([
    ['another version', new Uint8Array([2, ...frame.slice(1)])],
    ['no ciphertext', new Uint8Array([...joinSealed({ ...parts, ciphertext: bytes(0, 0) }), ...bytes(32, 4)])],
    ['half a block', new Uint8Array([...joinSealed({ ...parts, ciphertext: bytes(24, 0) }), ...bytes(32, 4)])],
    ['nothing', bytes(0, 0)],
    ['too little', bytes(40, 1)],
  ])('is none with %s', (_what, bad) => expect(splitSealed(bad, 256)).toBeNull())
})
