import { join, resolve } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { root } from './lib/project.mjs'

/** `npm run outbox`: prints the messages in the data folder that no provider takes, the latest last. */
const folder = join(resolve(root, process.env.DATA_DIR || 'data'), 'outbox')

function readNames() {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const names = readNames()
if (names.length === 0) console.log(`No messages in ${folder}.`)
for (const name of names) {
  const { to, subject, text, time } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  console.log(`── ${new Date(time).toISOString()}  to ${to}${subject === '' ? '' : `\n${subject}`}\n\n${text}\n`)
}
