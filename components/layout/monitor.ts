import type { Monitor } from '#lib/http/reports.ts'
import { site } from '#lib/locale/site.ts'

/** Where error monitoring listens: an event on the window whose `detail` is `{error, context}`. */
export const FAULT_EVENT = `${site.brand}:fault`

/** Hands the faults of a page to whatever monitoring the operator has put on it; nobody on the page reads of them. */
export const monitor: Monitor = {
  capture(error, context) {
    window.dispatchEvent(new CustomEvent(FAULT_EVENT, { detail: { error, context } }))
  },
}
