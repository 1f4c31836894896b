'use client'

import { useState, useSyncExternalStore } from 'react'
import { INVITE_CODE, type ReferralCodes } from '#lib/contract/referral-codes.ts'
import { arrivingCodes, forgetReferralCodes, REFERRAL_KEY, siteReferralRules, validReferralCodes } from '#lib/settings/referral-codes.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'

/** How a person came who registers here. */
export interface Referral {
  /** The invitation's code, as he came by it or has typed it. */
  readonly code: string
  readonly change: (code: string) => void
  /** The fields of a registration. */
  readonly fields: () => ReferralCodes
  /** A registration has used them. */
  readonly forget: () => void
}

const noChange = () => () => {}

/** The codes of an arrival: those of this very address, which a page that has only begun has not kept yet, over kept ones. */
const arrivalCodes = (): ReferralCodes => ({
  ...validReferralCodes(findLocalStorage(), REFERRAL_KEY, Date.now()),
  ...arrivingCodes(location.search, siteReferralRules(), Date.now()),
})

/** The codes that a registration sends (specification 3.5), and the one of them that a person may type. */
export function useReferral(): Referral {
  const arrived = useSyncExternalStore(noChange, () => arrivalCodes()[INVITE_CODE] ?? '', () => '')
  const [typed, setTyped] = useState<string | null>(null)
  return {
    code: typed ?? arrived,
    change: setTyped,
    fields: () => ({ ...arrivalCodes(), ...(typed === null ? {} : { [INVITE_CODE]: typed.trim() }) }),
    forget: () => forgetReferralCodes(findLocalStorage(), REFERRAL_KEY),
  }
}
