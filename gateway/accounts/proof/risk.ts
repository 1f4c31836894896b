import { randomBytes } from 'node:crypto'
import {
  DEVICE_TOKEN_CHARACTERS,
  DEVICE_TOKEN_CHARACTERS_MAX,
  isFingerprint,
  judgeDeviceToken,
  type DeviceTokenKind,
} from '#lib/contract/signing/device.ts'
import type { Tickets } from '../sessions/tickets.ts'

/** The input of the captcha rule. */
export interface RiskFacts {
  /** The scene in which a captcha may be asked for; null for calls that never need one. */
  readonly scene: string | null
  /**
   * The rating of the call's device token; null if it is missing or not one of ours. Undefined for calls that never carry one.
   */
  readonly deviceToken: DeviceTokenKind | null | undefined
  /** Some user has entered from this device before. */
  readonly isKnownDevice: boolean
  /** Recent failed tries from this address, and at the named account. */
  readonly failuresOfAddress: number
  readonly failuresAtAccount: number
  /** Accounts recently opened from this address, and guest accounts within the hour. */
  readonly guestsOfAddress: number
  readonly guestsOfHour: number
  readonly registrationsOfAddress: number
}

/** The scene in which a guest account is opened. */
const GUEST_SCENE = 'guest'

/** From this many failures on they are no longer taken for a user's own mistakes. */
const FAILURES_MAX = 3
/** Recent accounts per address from which a captcha is required; a household opens fewer. */
const OPENED_MAX = 5
/** The same for guest accounts per hour: a classroom behind one address opens one for each seat. */
const GUESTS_MAX = 40

/**
 * Decides whether to ask for a captcha: at a sensitive call without a full device token, after failures, or after many new accounts from
 * one address. On a known device only repeated failures from the user's own address count, however often others try the account.
 */
export function needsCaptcha(facts: RiskFacts): boolean {
  if (facts.scene === null) return false
  if (facts.failuresOfAddress >= FAILURES_MAX) return true
  if (facts.isKnownDevice) return false
  if (facts.failuresAtAccount >= FAILURES_MAX || hasOpenedMany(facts)) return true
  return facts.deviceToken === null || facts.deviceToken === 'demoted'
}

/** Checks for too many accounts from an address. Guest accounts are harmless, so at their own scene the limit is a classroom. */
function hasOpenedMany({ scene, guestsOfAddress, guestsOfHour, registrationsOfAddress }: RiskFacts): boolean {
  if (scene === GUEST_SCENE) return guestsOfHour >= GUESTS_MAX || registrationsOfAddress >= OPENED_MAX
  return guestsOfAddress + registrationsOfAddress >= OPENED_MAX
}

/** Specification 9: token expiry interval. */
const DEVICE_TOKEN_MS = 14_400_000

export interface DeviceTokens {
  /**
   * Issues a token for a device (specification 7.2): a full one of 40 characters if its fingerprint is meaningful, else a demoted
   * one.
   */
  issue(fingerprint: string): Promise<string>
  /** Rates a token; null if it is not one of ours, or expired. */
  judge(token: string | undefined): Promise<DeviceTokenKind | null>
}

const FINGERPRINT = /^[0-9a-f]{32}$/

export function createDeviceTokens(tickets: Tickets): DeviceTokens {
  return {
    issue(fingerprint) {
      const isFull = isFingerprint(fingerprint) && FINGERPRINT.test(fingerprint)
      // Three bytes encode to four characters.
      const token = randomBytes((DEVICE_TOKEN_CHARACTERS / 4) * 3).toString('base64url')
      return tickets.issue('device', { fingerprint: isFull ? fingerprint : null }, DEVICE_TOKEN_MS, isFull ? token : `demoted-${token}`)
    },
    async judge(token = '') {
      if (token.length > DEVICE_TOKEN_CHARACTERS_MAX || (await tickets.read('device', token)) === null) return null
      return judgeDeviceToken(token)
    },
  }
}
