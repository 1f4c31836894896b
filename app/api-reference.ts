import { cache } from 'react'
import {
  readReference,
  readStreamNotes,
  readStreams,
  type Reference,
  type ReferenceStream,
} from '#components/site/api-doc/read-reference.ts'
import { OPEN_API_DOCUMENT_PATH, STREAMS_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { patient } from '#lib/kernel/timeout.ts'

/** A reference without calls would be kept as it is: the page waits, and fails if the gateway does not answer. */
const TIMEOUT_MS = 8_000

async function fetchDocument(path: string): Promise<unknown> {
  const controller = new AbortController()
  const stop = patient(systemTimers).after(TIMEOUT_MS, () => controller.abort())
  try {
    const response = await fetch(`${process.env.GATEWAY_INTERNAL_URL}${path}`, { cache: 'no-store', signal: controller.signal })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as unknown
  } finally {
    stop()
  }
}

/** Loads the calls of the open API from the document of the gateway. */
export const loadReference = cache(async (): Promise<Reference> => readReference(await fetchDocument(OPEN_API_DOCUMENT_PATH)))

const loadStreamDocument = cache(() => fetchDocument(STREAMS_DOCUMENT_PATH))

/** Loads the operations and channels of the streams from the document of the gateway. */
export const loadStreams = cache(async (): Promise<readonly ReferenceStream[]> => readStreams(await loadStreamDocument()))

/** Loads what holds for all streams. */
export const loadStreamNotes = cache(async (): Promise<readonly string[]> => readStreamNotes(await loadStreamDocument()))
