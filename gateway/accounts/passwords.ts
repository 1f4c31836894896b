import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id at 19 MiB and two passes, the floor that OWASP gives; about 20 ms of one core. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** More at once would fill memory and starve everything else of the thread pool, which has four threads. */
const PARALLEL_MAX = 3

/** Waiting for longer than so many others means: come back later. */
const WAITING_MAX = 200

/** Too many passwords are being checked. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  readonly statusCode = 503
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the one of the hash. Without a hash it takes as long and is false: nobody can tell who has one. */
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
