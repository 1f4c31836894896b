import { describe, expect, it } from 'vitest'
import {
  canSignCoreUrl,
  DEFAULT_SIGN_PARTS,
  findSignMode,
  isDeviceCheck,
  plainPath,
  readSignConfig,
  readSignParts,
  SIGN_MODES,
} from './signing-config.ts'

const URLS = {
  exactUrls: { '/v1/user/logout': '1', '/v1/spot/ticker': '0' },
  prefixUrls: { '/v1/spot': '2', '/v1/user/': '1', '/v1/user/sub': '2' },
}

describe('the sign mode of a path (specification 3.8)', () => {
  it.each([
    ['/v1/user/logout', '1'],
    ['/v1/user/logout?languageType=0', '1'],
    ['/v1/spot/ticker', '0'],
    ['/v1/spot', '2'],
    ['/v1/spot/order', '2'],
    ['/v1/%73pot/order', '2'],
    ['/v1/spotless', null],
    ['/v1/user/sub/switchWeb', '2'],
    ['/v1/user/subs', '1'],
    ['/v1/user/', '1'],
    ['/v1/user', null],
    ['/v1/SPOT/order', null],
    ['/', null],
    ['/v1/market/tickers', null],
  ])('of %s is %j', (path, mode) => expect(findSignMode(URLS, path)).toBe(mode))

  it.each([
    'v1/spot',
    '',
    'https://x.example/v1/spot',
    '/v1//spot',
    '/v1/./spot',
    '/v1/x/../spot',
    '/v1/spot/..',
    '/v1\\spot',
    '/v1%2fspot',
    '/v1%2Fspot',
    '/v1/%2e%2e/spot',
    '/v1/%252e/spot',
    '/v1/spot%',
    '/v1/spot\n',
    '/v1/spot#a',
    '/v1/spot%00',
  ])('is refused for %j', (path) => expect(() => findSignMode(URLS, path)).toThrow(/^a signed path must (?:start with \/|be plain)$/))

  it('knows no path by what every object has', () => {
    for (const path of ['/constructor', '/__proto__', '/toString']) expect(findSignMode(URLS, path)).toBeNull()
    expect(findSignMode({ exactUrls: {}, prefixUrls: { '': '2' } }, '/v1/any')).toBeNull()
  })
})

it('reads a path once', () => expect(plainPath('/v1/%C3%A4?x=/../')).toBe('/v1/ä'))

describe('the parts of a sign mode', () => {
  it('are those of the configuration, else path and time (specification 5)', () => {
    expect(readSignParts({ signModes: { '7': ['body'] } }, '7')).toEqual(['body'])
    expect(readSignParts({ signModes: {} }, '2')).toEqual(['path', 'time'])
    expect(readSignParts({ signModes: {} }, 'constructor')).toEqual(['path', 'time'])
    expect(DEFAULT_SIGN_PARTS).toBe(SIGN_MODES['0'])
  })
})

describe('core urls (specification 5 and 6)', () => {
  const full = { time: '1795261234567', traceId: 'w17952612345670123456789a', token: 'handle' }
  it('are signed only with time, trace id and a session', () => {
    expect(canSignCoreUrl(full)).toBe(true)
    for (const name of ['time', 'traceId', 'token'] as const) {
      const { [name]: _left, ...rest } = full
      expect(canSignCoreUrl(rest)).toBe(false)
      expect(canSignCoreUrl({ ...full, [name]: '' })).toBe(false)
    }
  })
})

it('knows the device-check call', () => {
  expect(isDeviceCheck({ userCheckDeviceUrl: '/v1/user/checkDevice' }, '/v1/user/checkDevice?languageType=0')).toBe(true)
  expect(isDeviceCheck({ userCheckDeviceUrl: '/v1/user/checkDevice' }, '/v1/user/checkDevices')).toBe(false)
  expect(isDeviceCheck({ userCheckDeviceUrl: '' }, '/')).toBe(false)
  // Without a configured device check, paths are not even parsed.
  expect(isDeviceCheck({ userCheckDeviceUrl: '' }, 'not a path')).toBe(false)
})

describe('reading a configuration', () => {
  const config = {
    clientOpen: true,
    serverPublicKey: 'PEM',
    serverPublicKeySign: 'c2ln',
    defaultAlgorithm: 'rsa2048',
    exactUrls: { '/v1/a': '1' },
    prefixUrls: {},
    signModes: { '1': ['path'] },
    userCheckDeviceUrl: '/v1/user/checkDevice',
  }
  it('takes what specification 3.8 names', () => expect(readSignConfig({ ...config, more: 1 })).toEqual(config))

  it('takes a mode that is written as a number', () => {
    expect(readSignConfig({ ...config, exactUrls: { '/v1/a': 1 } })).toEqual(config)
  })

  it('fills what may be missing', () => {
    expect(readSignConfig({ clientOpen: false })).toEqual({
      clientOpen: false,
      serverPublicKey: '',
      serverPublicKeySign: '',
      defaultAlgorithm: 'rsa1024',
      exactUrls: {},
      prefixUrls: {},
      signModes: {},
      userCheckDeviceUrl: '',
    })
  })

  it.each([
    null,
    [],
    'text',
    {},
    { ...config, clientOpen: 'true' },
    { ...config, serverPublicKey: 1 },
    { ...config, serverPublicKeySign: null },
    { ...config, exactUrls: { '/v1/a': 1.5 } },
    { ...config, exactUrls: { '/v1/a': null } },
    { ...config, exactUrls: [] },
    { ...config, prefixUrls: 'x' },
    { ...config, signModes: { '1': 'path' } },
    { ...config, signModes: { '1': [1] } },
    { ...config, signModes: { '1': ['path', 1] } },
    { ...config, defaultAlgorithm: 'md5' },
    { ...config, userCheckDeviceUrl: 1 },
  ])('refuses %j', (unsafe) => expect(readSignConfig(unsafe)).toBeNull())
})
