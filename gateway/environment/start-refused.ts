import { readEnvironment, type Environment } from './env.ts'
import { FeedStartError } from '#gateway/feed/market-feed.ts'
import { isBusy, StoreError } from '#gateway/store/data-folder.ts'

/** Why the product cannot start: one sentence for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** The exit code of a refusal that only the operator can end (`EX_CONFIG` of sysexits): a service must not try again. */
export const EXIT_REFUSED = 78
/** The exit code of a refusal that may be over in a moment (`EX_TEMPFAIL`), as that of a database that starts. */
const EXIT_AWAY = 75

/** How a database says that it is not there yet: errors of the network, and PostgreSQL's own while it starts, stops or has no room. */
const AWAY = /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|57P0[1-3]|53300|08\w{3})$/

/** Turns what the operator can solve into a refusal to start. */
export function refuseStart(error: unknown): never {
  throw error instanceof FeedStartError || error instanceof StoreError ? new StartRefused(error.message, { cause: error.cause }) : error
}

/** Returns the exit code of a refusal, by which a service decides whether to try again. */
export function exitCodeFor(refusal: StartRefused): number {
  return mayPass(refusal.cause) ? EXIT_AWAY : EXIT_REFUSED
}

function mayPass(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (isBusy(cause) || ('code' in cause && AWAY.test(String(cause.code)))) return true
  return mayPass(cause.cause) || (cause instanceof AggregateError && cause.errors.some(mayPass))
}

/** Reads the environment, or ends the process with one sentence per bad value. */
export function readEnvironmentOrExit(): Environment {
  const environment = readEnvironment(process.env)
  if (!environment.ok) {
    for (const sentence of environment.error) console.error(sentence)
    process.exit(EXIT_REFUSED)
  }
  return environment.value
}
