import { readEnvironment, type Environment } from './env.ts'
import { FeedStartError } from '#gateway/feed/market-feed.ts'
import { StoreError } from '#gateway/store/data-folder.ts'

/** Why the product cannot start: one sentence for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** Turns what the operator can solve into a refusal to start. */
export function refuseStart(error: unknown): never {
  throw error instanceof FeedStartError || error instanceof StoreError ? new StartRefused(error.message) : error
}

/** Reads the environment, or ends the process with one sentence per bad value. */
export function readEnvironmentOrExit(): Environment {
  const environment = readEnvironment(process.env)
  if (!environment.ok) {
    for (const sentence of environment.error) console.error(sentence)
    process.exit(1)
  }
  return environment.value
}
