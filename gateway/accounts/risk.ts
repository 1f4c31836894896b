import { randomBytes } from 'node:crypto'
import {
  DEVICE_TOKEN_CHARACTERS,
  DEVICE_TOKEN_CHARACTERS_MAX,
  isFingerprint,
  judgeDeviceToken,
  type DeviceTokenKind,
} from '#lib/contract/device.ts'
import type { Tickets } from './tickets.ts'

/** What the rule weighs. */
export interface RiskFacts {
  /** The scene in which a captcha may be asked for; null for calls that never ask. */
  readonly scene: string | null
  /**
   * What the call's device token is worth; null where it has none, or one that we did not give. Undefined for calls that carry
   * none.
   */
  readonly deviceToken: DeviceTokenKind | null | undefined
  /** Somebody has entered from this device before. */
  readonly isKnownDevice: boolean
  /** Failed tries of late from this address, and at the account that is named. */
  readonly failuresOfAddress: number
  readonly failuresAtAccount: number
  /** Accounts that this address has opened of late, and guests of them within the hour. */
  readonly guestsOfAddress: number
  readonly guestsOfHour: number
  readonly registrationsOfAddress: number
}

/** The scene in which a guest's account is opened. */
const GUEST_SCENE = 'guest'

/** So many failures are a person's own mistakes. */
const FAILURES_MAX = 3
/** A household may open so many accounts in a quarter of an hour. */
const OPENED_MAX = 5
/** A classroom behind one address opens a guest's account for each of its seats. */
const GUESTS_MAX = 40

/**
 * The one place that asks for a captcha: at a sensitive call from a device that we know little of, or after failures. A person on
 * a device that is known is asked only when his address has failed again and again, however hard others try his account.
 */
export function needsCaptcha(facts: RiskFacts): boolean {
  if (facts.scene === null) return false
  if (facts.failuresOfAddress >= FAILURES_MAX) return true
  if (facts.isKnownDevice) return false
  if (facts.failuresAtAccount >= FAILURES_MAX || hasOpenedMany(facts)) return true
  return facts.deviceToken === null || facts.deviceToken === 'demoted'
}

/** A guest's account hides nothing and reaches nobody else's: for it alone other guests count by the classroom. */
function hasOpenedMany({ scene, guestsOfAddress, guestsOfHour, registrationsOfAddress }: RiskFacts): boolean {
  if (scene === GUEST_SCENE) return guestsOfHour >= GUESTS_MAX || registrationsOfAddress >= OPENED_MAX
  return guestsOfAddress + registrationsOfAddress >= OPENED_MAX
}

/** Specification 9: token expiry interval. */
const DEVICE_TOKEN_MS = 14_400_000

export interface DeviceTokens {
  /**
   * A token for a device (specification 7.2): a full one of 40 characters where its fingerprint says something, else a demoted
   * one.
   */
  issue(fingerprint: string): Promise<string>
  /** What a token is worth; null where we did not give it, or it is over. */
  judge(token: string | undefined): Promise<DeviceTokenKind | null>
}

const FINGERPRINT = /^[0-9a-f]{32}$/

export function createDeviceTokens(tickets: Tickets): DeviceTokens {
  return {
    issue(fingerprint) {
      const isFull = isFingerprint(fingerprint) && FINGERPRINT.test(fingerprint)
      // Three bytes are four characters.
      const token = randomBytes((DEVICE_TOKEN_CHARACTERS / 4) * 3).toString('base64url')
      return tickets.issue(
        'device',
        { fingerprint: isFull ? fingerprint : null },
        DEVICE_TOKEN_MS,
        isFull ? token : `demoted-${token}`,
      )
    },
    async judge(token = '') {
      if (token.length > DEVICE_TOKEN_CHARACTERS_MAX || (await tickets.read('device', token)) === null) return null
      return judgeDeviceToken(token)
    },
  }
}
