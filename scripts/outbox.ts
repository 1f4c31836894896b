import { join } from 'node:path'
import { createOutbox, OUTBOX_FOLDER, type OutboxMessage } from '#gateway/accounts/delivery/outbox.ts'
import { createStoredOutbox } from '#gateway/accounts/delivery/stored-outbox.ts'
import { openPostgresStore } from '#gateway/store/store.ts'

/** `npm run outbox`: prints the messages that no provider takes, the latest last: of DATABASE_URL if that is set, and of the data folder. */
const folder = join(process.env['DATA_DIR'] || 'data', OUTBOX_FOLDER)
const databaseUrl = process.env['DATABASE_URL']?.trim() || null

async function stored(url: string): Promise<readonly OutboxMessage[]> {
  const store = await openPostgresStore(url, () => {})
  try {
    return await createStoredOutbox(store).list()
  } finally {
    await store.destroy()
  }
}

try {
  const messages = [...(await createOutbox(folder).list()), ...(databaseUrl === null ? [] : await stored(databaseUrl))]
  const place = databaseUrl === null ? folder : `${folder} and the database`
  if (messages.length === 0) console.log(`No messages in ${place}.`)
  for (const { to, subject, text, time } of messages.toSorted((one, other) => one.time - other.time))
    console.log(`── ${new Date(time).toISOString()}  to ${to}${subject === '' ? '' : `\n${subject}`}\n\n${text}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
