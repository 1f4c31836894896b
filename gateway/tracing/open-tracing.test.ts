import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openTracing } from './open-tracing.ts'
import { proveTrace, TRACE_PROOF_HEADER } from './trace-proof.ts'

// Goal: a trace goes on where a gateway proves that it is its own, and nobody else chooses what is sampled or joins a trace.

const SECRET = 'a secret of all gateways'
const TRACE = 'abcdefabcdefabcdefabcdefabcdefab'
const PARENT = `00-${TRACE}-1234567812345678-01`

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const run of undo.splice(0).toReversed()) await run()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** Returns what was exported of a call with these headers, where of the traces that begin here none is sampled. */
async function exportedOf(headers: Record<string, string>, known: string | null = SECRET): Promise<string> {
  let exported = ''
  const receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => (exported += part.toString()))
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end('{}'))
  })
  const url = `http://127.0.0.1:${await listen(receiver)}/v1/traces`
  const settings = { url, share: 0, node: 'one', version: '1', secret: () => known, onFailure: () => undefined }
  const tracing = openTracing(settings)
  const port = await listen(createServer(tracing.serve((_request, response) => response.end())))
  await fetch(`http://127.0.0.1:${port}/`, { headers: { ...headers, connection: 'close' } }).then((answer) => answer.text())
  await tracing.close()
  return exported
}

describe('the trace of a call', () => {
  it('goes on from a gateway with the same key', async () => {
    expect(await exportedOf({ traceparent: PARENT, [TRACE_PROOF_HEADER]: proveTrace(PARENT, SECRET) })).toContain(TRACE)
  })

  it.each<[string, Record<string, string>]>([
    ['without a proof', { traceparent: PARENT }],
    ['with an empty proof', { traceparent: PARENT, [TRACE_PROOF_HEADER]: '' }],
    ['with the proof of another key', { traceparent: PARENT, [TRACE_PROOF_HEADER]: proveTrace(PARENT, 'another secret') }],
    ['with the proof of another trace', { traceparent: PARENT, [TRACE_PROOF_HEADER]: proveTrace(PARENT.replace('ab', 'ba'), SECRET) }],
    ['with letters of another case', { traceparent: PARENT, [TRACE_PROOF_HEADER]: proveTrace(PARENT, SECRET).toUpperCase() }],
  ])('begins here %s', async (_name, headers) => {
    expect(await exportedOf(headers)).toBe('')
  })

  it('begins here where this gateway has no key', async () => {
    expect(await exportedOf({ traceparent: PARENT, [TRACE_PROOF_HEADER]: proveTrace(PARENT, '') }, null)).toBe('')
  })
})
