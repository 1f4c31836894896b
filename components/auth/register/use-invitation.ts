'use client'

import { useState } from 'react'
import { INVITATION_CHARACTERS_MAX, INVITATION_FIELD } from '#lib/contract/accounts/registration-limits.ts'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'

const noChange = () => () => {}

/** Returns the invitation of the page's address: a link to the registration brings one. */
const readArriving = (): string =>
  (new URLSearchParams(location.search).get(INVITATION_FIELD) ?? '').trim().slice(0, INVITATION_CHARACTERS_MAX)

/** The invitation with which a user registers: from the link, or typed. */
export function useInvitation() {
  const arrived = useBrowserValue(noChange, readArriving, () => '')
  const [typed, setTyped] = useState<string | null>(null)
  const code = typed ?? arrived
  return { code, change: setTyped, fields: () => (code.trim() === '' ? {} : { invitation: code.trim() }) }
}
