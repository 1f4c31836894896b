import { systemTimers } from '#lib/kernel/clock.ts'
import { setUpOutput } from '#gateway/logging/json-lines.mjs'
import { openExchange } from '../exchanges/known-exchanges.ts'
import { FeedSession } from './feed-session.ts'
import { OtherExchange } from '../instruments/list-keeper.ts'
import type { FromFeedProcess, LiveSettings, ToFeedProcess } from '../messages.ts'

/**
 * The live feed's own process: it receives and reads everything of an exchange, so that neither the front door nor the engine spends time
 * on it. Started by `fork` with the settings as JSON in its argument; ends with its channel.
 */
setUpOutput('feed')

function send(message: FromFeedProcess, taken: () => void): void {
  if (process.connected) process.send?.(message, taken)
}

function say(sentence: string): void {
  process.stderr.write(`live feed: ${sentence}\n`)
}

/** Starts the session; an operator's mistake is reported and ends the process. */
function start(settings: LiveSettings): FeedSession | null {
  try {
    const { exchange, ban } = openExchange(settings.exchange, settings.url)
    const session = new FeedSession({ settings, exchange, ban, timers: systemTimers, send, say })
    session.start()
    return session
  } catch (error) {
    if (!(error instanceof OtherExchange)) throw error
    send({ type: 'refused', message: error.message }, () => process.disconnect())
    return null
  }
}

const session = start(JSON.parse(process.argv[2] ?? 'null') as LiveSettings)

async function end(): Promise<void> {
  await session?.stop()
  process.exit(0)
}

process.on('message', (message: ToFeedProcess) => {
  if (message.type === 'stop') void end()
  else session?.receive(message)
})
process.on('disconnect', () => void end())
