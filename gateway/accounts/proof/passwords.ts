import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes, the minimum that OWASP recommends; about 20 ms of one core. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** More concurrent hashes would fill memory and starve other users of the thread pool, which has four threads. */
const PARALLEL_MAX = 3

/** The maximum queue length; beyond it callers are told to retry later. */
const WAITING_MAX = 200

/** Thrown when too many passwords are being checked. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  readonly statusCode = 503
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Checks a password against its hash. Without a hash it is false after the same time, so that timing reveals no accounts. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash(crypto.randomUUID(), OPTIONS)
  const run = createQueue()
  return {
    hash: (password) => run(() => hash(password.normalize('NFKC'), OPTIONS)),
    verify: (passwordHash, password) =>
      run(async () => (await verify(passwordHash ?? nobody, password.normalize('NFKC'))) && passwordHash !== null),
  }
}

function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (waiting.length >= WAITING_MAX) throw new PasswordsBusy('too many passwords are waiting to be checked')
    if (running >= PARALLEL_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
