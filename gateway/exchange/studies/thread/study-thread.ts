import { parentPort, workerData } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import type { FromStudyThread, ToStudyThread } from './study-messages.ts'
import { StudyDesk } from './study-desk.ts'

/** The thread in which histories are read and summed up, so that nobody but their owners waits for them. */
const port = required(parentPort, 'this file is started as a worker')
const { historyFile } = workerData as { readonly historyFile: string }

const desk = new StudyDesk(historyFile, (message: FromStudyThread) =>
  port.postMessage(message, message.type === 'piece' ? [message.piece.buffer as ArrayBuffer] : []),
)
port.on('message', (message: ToStudyThread) => desk.hear(message))
