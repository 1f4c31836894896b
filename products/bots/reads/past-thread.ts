import { parentPort } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import type { PastQuestion } from './past-market.ts'
import { runPast } from './run-past.ts'

/** The thread in which bots are run over the past, one at a time, so that nothing else waits for it. */
const port = required(parentPort, 'this file runs as a thread')

port.on('message', (question: PastQuestion) => port.postMessage(runPast(question)))
