import { describe, expect, it } from 'vitest'
import { needsCaptcha, type RiskFacts } from './risk.ts'

/** Goal: the rule that asks for a captcha, as a table that can be read. */

const QUIET: RiskFacts = {
  scene: 'login',
  deviceToken: 'success',
  isKnownDevice: false,
  failuresOfAddress: 0,
  failuresAtAccount: 0,
  openedByAddress: 0,
}

describe('a captcha', () => {
  it.each<[string, Partial<RiskFacts>, boolean]>([
    ['a new device with a full token', {}, false],
    ['a new device with a demoted token', { deviceToken: 'demoted' }, true],
    ['a new device without a token', { deviceToken: null }, true],
    ['a call that carries no token', { deviceToken: undefined }, false],
    ['a known device without a token', { deviceToken: null, isKnownDevice: true }, false],
    ['two failures', { failuresOfAddress: 2, failuresAtAccount: 2 }, false],
    ['three failures of the address', { failuresOfAddress: 3 }, true],
    ['three failures of the address of a known device', { failuresOfAddress: 3, isKnownDevice: true }, true],
    ['three failures at the account', { failuresAtAccount: 3 }, true],
    ['failures of others at the account of a known device', { failuresAtAccount: 9, isKnownDevice: true }, false],
    ['a household that opens accounts', { openedByAddress: 4 }, false],
    ['an address that opens many', { openedByAddress: 5 }, true],
    ['a call that never asks', { scene: null, deviceToken: null, failuresOfAddress: 99 }, false],
  ])('%s: %s', (_case, facts, needed) => {
    expect(needsCaptcha({ ...QUIET, ...facts })).toBe(needed)
  })
})
