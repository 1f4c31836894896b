import { describe, expect, it } from 'vitest'
import { needsCaptcha, type RiskFacts } from './risk.ts'

/** Goal: a readable table of the rule that asks for a captcha. */

const QUIET: RiskFacts = {
  scene: 'login',
  deviceToken: 'success',
  isKnownDevice: false,
  failuresOfAddress: 0,
  failuresAtAccount: 0,
  guestsOfAddress: 0,
  guestsOfHour: 0,
  registrationsOfAddress: 0,
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
    ['a household that opens accounts', { guestsOfAddress: 2, registrationsOfAddress: 2 }, false],
    ['an address that opens many', { guestsOfAddress: 3, registrationsOfAddress: 2 }, true],
    ['a classroom that logs in', { guestsOfAddress: 39, guestsOfHour: 39 }, true],
    ['the fortieth guest of a classroom', { scene: 'guest', deviceToken: undefined, guestsOfAddress: 39, guestsOfHour: 39 }, false],
    ['the guest after a classroom', { scene: 'guest', deviceToken: undefined, guestsOfHour: 40 }, true],
    ['a guest where many have registered', { scene: 'guest', deviceToken: undefined, registrationsOfAddress: 5 }, true],
    ['a guest after failed tries', { scene: 'guest', deviceToken: undefined, failuresOfAddress: 3 }, true],
    ['a call that never asks', { scene: null, deviceToken: null, failuresOfAddress: 99 }, false],
  ])('%s: %s', (_case, facts, needed) => {
    expect(needsCaptcha({ ...QUIET, ...facts })).toBe(needed)
  })
})
