'use client'

import { useState, useSyncExternalStore } from 'react'
import { INVITE_CODE, type ReferralCodes } from '#lib/contract/accounts/referral-codes.ts'
import { arrivingCodes, forgetReferralCodes, REFERRAL_KEY, siteReferralRules, validReferralCodes } from '#lib/settings/referral-codes.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'

/** The invitation through which a user registers. */
export interface Referral {
  /** The invitation code, from the link or typed. */
  readonly code: string
  readonly change: (code: string) => void
  /** Returns the fields for a registration. */
  readonly fields: () => ReferralCodes
  /** Removes the codes after a registration has used them. */
  readonly forget: () => void
}

const noChange = () => () => {}

/** Returns the codes in this address, which a page that has just loaded has not persisted yet, over the persisted ones. */
const arrivalCodes = (): ReferralCodes => ({
  ...validReferralCodes(findLocalStorage(), REFERRAL_KEY, Date.now()),
  ...arrivingCodes(location.search, siteReferralRules(), Date.now()),
})

/** Returns the codes that a registration sends (specification 3.5), and the one of them that users may type. */
export function useReferral(): Referral {
  const arrived = useSyncExternalStore(
    noChange,
    () => arrivalCodes()[INVITE_CODE] ?? '',
    () => '',
  )
  const [typed, setTyped] = useState<string | null>(null)
  return {
    code: typed ?? arrived,
    change: setTyped,
    fields: () => ({ ...arrivalCodes(), ...(typed === null ? {} : { [INVITE_CODE]: typed.trim() }) }),
    forget: () => forgetReferralCodes(findLocalStorage(), REFERRAL_KEY),
  }
}
