'use client'

import { GIFT_SHOW_PATH } from '../contract/gift-kinds.ts'
import type { ShownGift } from '../contract/gifts.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import { usePageRequests } from '#lib/stores/session/identity.tsx'
import { type Load, useLoad } from '#lib/stores/use-load.ts'

/** A gift, or why none is shown: a code that no gift has, or too many wrong codes before. */
export type FoundGift = { readonly kind: 'gift'; readonly gift: ShownGift } | { readonly kind: 'unknown' | 'locked' }

/** Loads a gift by its code, for visitors too, again for every new owner of the session. It claims nothing. */
export function useShownGift(code: string, owner: string): readonly [Load<FoundGift>, () => void] {
  const requests = usePageRequests()
  return useLoad(`${code} ${owner}`, async (): Promise<FoundGift> => {
    const { http } = await requests()
    try {
      const { data } = await http.send({ method: 'GET', path: GIFT_SHOW_PATH, params: { code }, quiet: true })
      // The gateway's answer follows the schema of the same contract.
      return { kind: 'gift', gift: data as ShownGift }
    } catch (error) {
      const name = error instanceof RequestError ? findErrorName(error.code) : undefined
      if (name === 'giftUnknown' || name === 'invalidParameter') return { kind: 'unknown' }
      if (name === 'giftTriesLocked') return { kind: 'locked' }
      throw error
    }
  })
}
