import { useEffect, useState } from 'react'
import type { RegistrationTerms } from '#lib/contract/accounts/registration.ts'
import { REGISTRATION_PATH } from '#lib/contract/public-calls.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'

/** The gateway lets browsers keep the answer for as long. */
export const TERMS_KEPT_MS = 30_000

/** What a form shows until it knows better: the gateway decides anyway. */
const OPEN: RegistrationTerms = { mode: 'open', guests: true, texts: true }

/** Reads who may register at present; everybody if that cannot be known. `keptMs`: how old the answer may be, in milliseconds. */
export async function readRegistrationTerms(keptMs = 1): Promise<RegistrationTerms> {
  return ((await readPublic(REGISTRATION_PATH, {}, { keptMs }).catch(() => null)) as RegistrationTerms | null) ?? OPEN
}

/** Returns who may register, as a form shows it. */
export function useRegistrationTerms(): RegistrationTerms {
  const [terms, setTerms] = useState(OPEN)
  useEffect(() => {
    let isGone = false
    void readRegistrationTerms().then((read) => isGone || setTerms(read))
    return () => void (isGone = true)
  }, [])
  return terms
}
