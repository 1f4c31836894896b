import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIGN_MODES } from './signing-config.ts'
import {
  buildDeviceCheckString,
  buildSignString,
  FALLBACK_ALGORITHM,
  joinPemLines,
  makeTraceId,
  readAlgorithm,
  readTimeHeader,
  readTraceTime,
  type SignSources,
} from './signing.ts'

const BODY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function sources(over: Partial<SignSources> = {}): SignSources {
  return {
    target: '/v1/user/login?languageType=0',
    time: '1795261234567',
    traceId: 'w17952612345670123456789a',
    bodyHash: BODY_HASH,
    header: () => undefined,
    ...over,
  }
}

describe('specification 7.5: what a sign mode signs', () => {
  it.each([
    ['0', ['/v1/user/login?languageType=0', '17952612']],
    ['1', ['/v1/user/login?languageType=0', '17952612', 'w17952612345670123456789a']],
    ['2', ['/v1/user/login?languageType=0', '17952612', 'w17952612345670123456789a', BODY_HASH]],
    ['3', ['/v1/user/login?languageType=0', '17952612', 'w17952612345670123456789a', BODY_HASH, 'a1b2']],
  ] as const)('mode %s', (mode, parts) => {
    const header = (name: string) => (name === 'terminalcode' ? 'a1b2' : undefined)
    expect(buildSignString(SIGN_MODES[mode], sources({ header }))).toBe(parts.join('\n'))
  })

  it('keeps the order of the configuration', () => {
    expect(buildSignString(['body', 'time', 'path'], sources({ target: '/a' }))).toBe(`${BODY_HASH}\n17952612\n/a`)
  })

  it('takes any other part from the header of that name', () => {
    const header = (name: string) => (name === 'terminaltype' ? '1' : undefined)
    expect(buildSignString(['path', 'terminalType', 'locale'], sources({ target: '/a', header }))).toBe('/a\n1\n')
  })

  it.each(['v1/user/login', '', 'https://www.agio.example/v1', '\\v1'])('refuses the path %j (specification 5)', (target) =>
    expect(() => buildSignString(['path'], sources({ target }))).toThrow(RangeError),
  )

  it('is another text for every other path, step of time, trace id or body', () => {
    const text = fc.stringMatching(/^[0-9a-z]{8}$/)
    const request = fc.record({
      target: text.map((path) => `/${path}`),
      time: text,
      traceId: text,
      bodyHash: text,
    })
    fc.assert(
      fc.property(request, request, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        const [first, second] = [one, other].map((signed) => buildSignString(SIGN_MODES['2'], sources(signed)))
        expect(first === second).toBe(same)
      }),
    )
  })
})

describe('specification 9: trace ids', () => {
  it('is w, the time, 11 hexadecimal digits', () => {
    expect(makeTraceId(1_795_261_234_567, '0123456789abcdef')).toBe('w17952612345670123456789a')
    expect(makeTraceId(1_795_261_234_567.9, '0123456789abcdef')).toBe('w17952612345670123456789a')
  })

  it('gives its time back', () => {
    expect(readTraceTime('w17952612345670123456789a')).toBe('1795261234567')
    for (const bad of [
      '',
      'x17952612345670123456789a',
      'w17952612345670123456789A',
      'w17952612345670123456789',
      'w1795261234567 123456789a',
    ])
      expect(readTraceTime(bad)).toBeNull()
  })
})

describe('the time header', () => {
  it.each([
    ['1795261234567', 1_795_261_234_567],
    ['179526123456', null],
    ['17952612345678', null],
    ['1e12', null],
    ['', null],
  ])('%j is %j', (text, expected) => expect(readTimeHeader(text)).toBe(expected))
})

describe('algorithms', () => {
  it('falls back to the one of specification 9', () => {
    expect(FALLBACK_ALGORITHM).toBe('rsa1024')
    expect(readAlgorithm('rsa2048')).toBe('rsa2048')
    for (const bad of [undefined, null, 'rsa4096', '', 'toString', 2048]) expect(readAlgorithm(bad)).toBe('rsa1024')
  })
})

it('joins the lines of a PEM', () =>
  expect(joinPemLines('-----BEGIN-----\r\nAA\nBB\r\n-----END-----\n')).toBe('-----BEGIN-----AABB-----END-----'))

it('signs a device check over the hash and the whole time', () =>
  expect(buildDeviceCheckString('ab', '1795261234567')).toBe('ab\n1795261234567'))
