import { createHmac } from 'node:crypto'
import webPush from 'web-push'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { site } from '#lib/locale/site.ts'
import type { PushTarget, Webhook } from '#gateway/accounts/alerts/alert-targets.ts'
import type { PushKeys } from '#gateway/accounts/alerts/push-keys.ts'
import type { OutgoingRequest } from '#gateway/outgoing/outgoing.ts'
import type { AlertDeliveryRow } from '#gateway/store/tables/alert-tables.ts'
import type { OwnedAlert } from '#gateway/accounts/alerts/alerts.ts'
import { noticeText, noticeTitle, type AlertNotice } from './notice.ts'

/** The message about one fired alert, for its targets. */

/** The page that a notification opens. */
const ALERTS_PATH = '/account/setting/alerts'
/** A push service drops a message that it could not hand over within this time: an alert of yesterday helps nobody. */
const PUSH_TTL_SECONDS = 24 * 60 * 60

export interface Sent extends Pick<AlertDeliveryRow, 'id' | 'locale'> {
  readonly alert: OwnedAlert
  readonly notice: AlertNotice
}

const writeText = ({ notice, locale }: Sent) => noticeText(notice, findLocale(locale))

/** The body of a webhook. Plain text, so without the marks that isolate figures in running text. */
function webhookBody(sent: Sent): string {
  const { id, product, symbol, kind, direction, value, line, endedAt } = sent.alert
  return JSON.stringify({
    type: 'alert.fired',
    timestamp: new Date(endedAt ?? 0).toISOString(),
    data: { id, product, symbol, kind, direction, value, line, firedValue: sent.notice.args.value },
    text: writeText(sent).replaceAll(/[\u2066-\u2069]/g, ''),
  })
}

/**
 * Writes the request of a webhook as the Standard Webhooks specification says: its id is the same in every repeat, and the signature is an
 * HMAC-SHA-256 over id, time and body with the secret that the owner was shown. `nowMs`: milliseconds since 1970.
 */
export function webhookRequest(sent: Sent, { url, secret }: Webhook, nowMs: number): OutgoingRequest {
  const body = webhookBody(sent)
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${sent.id}.${timestamp}.${body}`).digest('base64')
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${site.brandName}-alerts`,
      'webhook-id': sent.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body: Buffer.from(body),
  }
}

/** Writes the request of a push message, encrypted for its browser alone (RFC 8291), in our name (RFC 8292). */
export function pushRequest(sent: Sent, { endpoint, p256dh, auth }: PushTarget, keys: PushKeys): OutgoingRequest {
  const locale = findLocale(sent.locale)
  const payload = {
    title: noticeTitle(sent.notice, locale),
    body: writeText(sent),
    // A browser shows one notification per tag, so that a repeat replaces its first one.
    tag: sent.alert.id,
    path: localPath(locale, ALERTS_PATH),
    lang: locale.tag,
    dir: locale.direction,
  }
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: `https://${site.domains.main}`, ...keys },
    TTL: PUSH_TTL_SECONDS,
    urgency: 'high',
    // A service that still holds an earlier message of the same topic replaces it.
    topic: sent.alert.id,
  })
  const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>
  return {
    url: endpoint,
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: body ?? Buffer.alloc(0),
  }
}
