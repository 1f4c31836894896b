import type { Clock } from '#lib/kernel/clock.ts'
import { SECURITY_LOG_CONTENT_TYPE, SECURITY_LOG_PATH, type SecurityEvent } from '#lib/contract/calls.ts'
import type { RequestOptions } from './request.ts'

/** Where faults of the browser go that nobody on the page should read about. */
export interface Monitor {
  capture(error: unknown, context: Readonly<Record<string, string>>): void
}

/** Part of the request layer that an event comes from. */
export type ReportSource = 'http' | 'sign' | 'captcha' | 'device'

/** Tells error monitoring and the gateway's security log of failures (specification 7.2). */
export interface Reports {
  /** A security event: to both. */
  security(source: ReportSource, event: string, reason: string): void
  /** A fault: to monitoring only. */
  fault(error: unknown, context: Readonly<Record<string, string>>): void
}

export interface ReportsOptions {
  readonly monitor: Monitor
  /** Sends a call and lets nobody hear of its failure. */
  readonly send: (options: RequestOptions) => Promise<unknown>
  readonly clock: Clock
  /** The page's address. */
  readonly page: () => URL
}

/** A page that fails without end must not fill the log: so many events go out of one page. */
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
