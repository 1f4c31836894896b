import type { Clock } from '#lib/kernel/clock.ts'
import { SECURITY_LOG_CONTENT_TYPE, SECURITY_LOG_PATH, type SecurityEvent } from '#lib/contract/calls.ts'
import type { RequestOptions } from '../request.ts'

/** Receives browser faults that are not shown on the page. */
export interface Monitor {
  capture(error: unknown, context: Readonly<Record<string, string>>): void
}

/** The part of the request layer that reports an event. */
export type ReportSource = 'http' | 'sign' | 'captcha' | 'device'

/** Reports failures to error monitoring and the gateway's security log (specification 7.2). */
export interface Reports {
  /** Reports a security event to both. */
  security(source: ReportSource, event: string, reason: string): void
  /** Reports a fault to monitoring only. */
  fault(error: unknown, context: Readonly<Record<string, string>>): void
}

export interface ReportsOptions {
  readonly monitor: Monitor
  /** Sends a call whose failure is not reported to anyone. */
  readonly send: (options: RequestOptions) => Promise<unknown>
  readonly clock: Clock
  /** The page's URL. */
  readonly page: () => URL
}

/** Maximum number of events that one page sends to the log, so that a page that keeps failing does not fill it. */
const SECURITY_EVENTS_MAX = 50

export function createReports({ monitor, send, clock, page }: ReportsOptions): Reports {
  let sent = 0
  return {
    security(source, event, reason) {
      monitor.capture(new Error(`${event}: ${reason}`), { source, event })
      if (sent >= SECURITY_EVENTS_MAX) return
      sent += 1
      const { origin, pathname } = page()
      const body: SecurityEvent = { bizType: source, data: { event, reason }, timestamp: clock.now(), page: origin + pathname }
      send({
        method: 'POST',
        path: SECURITY_LOG_PATH,
        params: { ...body },
        headers: { 'content-type': SECURITY_LOG_CONTENT_TYPE },
        quiet: true,
      }).catch(() => undefined)
    },
    fault: (error, context) => monitor.capture(error, context),
  }
}
