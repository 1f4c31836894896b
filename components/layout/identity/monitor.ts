import type { Monitor } from '#lib/http/answers/reports.ts'
import { site } from '#lib/locale/site.ts'

/** The window event that error monitoring listens to; its `detail` is `{error, context}`. */
export const FAULT_EVENT = `${site.brand}:fault`

/** Passes errors of a page to the operator's monitoring, if there is any; the user does not see them. */
export const monitor: Monitor = {
  capture(error, context) {
    window.dispatchEvent(new CustomEvent(FAULT_EVENT, { detail: { error, context } }))
  },
}
