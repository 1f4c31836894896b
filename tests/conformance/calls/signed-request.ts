import { expect } from 'vitest'
import { sign } from '#gateway/dialect/signature.ts'
import { type BotKeyPair, type BotServer, PASSPHRASE } from '../bot-server.ts'

/** Signed requests without a client library, which would hide fields of the answers. */

export type Fields = Readonly<Record<string, unknown>>
export interface Answer {
  readonly code: string
  readonly msg: string
  readonly data: Record<string, unknown> | Record<string, unknown>[] | null
}

export async function send(server: BotServer, key: BotKeyPair, path: string, fields: Fields): Promise<Answer> {
  const target = `/api/v2${path}`
  const body = JSON.stringify(fields)
  const timestamp = String(Date.now())
  const headers = {
    'access-key': key.apiKey,
    'access-passphrase': PASSPHRASE,
    'access-timestamp': timestamp,
    'access-sign': sign(key.secret, `${timestamp}POST${target}${body}`),
    'content-type': 'application/json',
  }
  return (await (await fetch(`${server.origin}${target}`, { method: 'POST', headers, body })).json()) as Answer
}

/** Does the same, and expects it to be accepted. */
export async function done(server: BotServer, key: BotKeyPair, path: string, fields: Fields): Promise<Record<string, unknown>> {
  const answer = await send(server, key, path, fields)
  expect([path, answer.code, answer.msg]).toEqual([path, '00000', 'success'])
  return answer.data as Record<string, unknown>
}
