import type { IncomingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { RequestCookies } from 'next/dist/compiled/@edge-runtime/cookies/index.js'
import { describe, expect, it } from 'vitest'
import { readCookie, readPageRequest } from './visitor.ts'
import { createTrust } from './trusted-proxies.ts'

function read(headers: IncomingHttpHeaders, countryHeader: string | null = null) {
  const request = { headers: { host: 'localhost', ...headers }, socket: { remoteAddress: '127.0.0.1' } }
  return readPageRequest(request, '/', '', { trusts: createTrust(['127.0.0.1']), countryHeader })
}

describe('the facts that decide the page of a visitor', () => {
  it.each([
    ['his language', { cookie: 'a=1; agio_lang=en-NG' }, { languageCookie: 'en-NG' }],
    ['no language that we do not have', { cookie: 'agio_lang=xx' }, { languageCookie: undefined }],
    ['no cookie of a similar name', { cookie: 'x_agio_lang=de; agio_lang2=de' }, { languageCookie: undefined }],
    ['the simulation flag', { cookie: 'agio_simulation=1' }, { simulation: true }],
    ['a flag that is set to nothing else', { cookie: 'agio_simulation=true' }, { simulation: false }],
    ['https, where a trusted proxy says so', { 'x-forwarded-proto': 'https' }, { protocol: 'https' }],
    ['http otherwise', { 'x-forwarded-proto': 'ftp' }, { protocol: 'http' }],
    ['no country without a header that is configured', { 'x-country': 'NG' }, { country: undefined }],
  ])('is %s', (_what, headers, expected) => expect(read(headers)).toMatchObject(expected))

  it.each([
    ['ng', 'NG'],
    ['FR', 'FR'],
    ['XXX', undefined],
    ['', undefined],
    ['n g', undefined],
  ])('is the country %s as %s', (sent, country) => {
    expect(read({ 'x-country': sent }, 'x-country').country).toBe(country)
  })
})

describe('a cookie', () => {
  it.each([
    ['a=1', '1'],
    ['a=1; a=2', '2'],
    ['a=1;a=2', '2'],
    [' a = 1 ', undefined],
    ['b=1', undefined],
    ['a=', ''],
    ['a', 'true'],
    ['aa=1', undefined],
    ['b=a=1', undefined],
    ['a=%31', '1'],
    ['a=1; a=%', '1'],
    ['a=%', undefined],
    [undefined, undefined],
  ])('in %j is %j', (header, value) => expect(readCookie(header, 'a')).toBe(value))

  it('is what Next reads', () => {
    const part = fc.constantFrom('a', 'b', '=', ';', ' ', '%31', '%', '"', '1')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const header = parts.join('').trim()
        expect(readCookie(header, 'a')).toBe(new RequestCookies(new Headers({ cookie: header })).get('a')?.value)
      }),
    )
  })
})
