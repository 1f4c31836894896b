import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PICTURE_BYTES_MAX } from '#lib/contract/picture-limits.ts'
import { type Asker, createPlaces } from '#lib/kernel/places.ts'
import { refuse, type Result } from '#lib/kernel/result.ts'
import type { EncodedPicture } from './encode-picture.ts'
import type { PictureRefusal } from './inspected.ts'
import type { FromPictureProcess, ToPictureProcess } from './messages.ts'
import { createTimeBudget } from './time-budget.ts'

type Encoded = Result<EncodedPicture, PictureRefusal>

/** Decodes and re-encodes foreign pictures outside of this process, so that a hostile one delays and endangers nothing else. */
export interface Pictures {
  /**
   * Refuses with the reason; `pictureBusy` if many wait, `pictureTime` if the pictures of this owner have taken their share of the time, and
   * `pictureBomb` if a picture needs more time or memory than any true one.
   */
  encode(file: Buffer, asker: Asker): Promise<Encoded>
  close(): void
}

export interface PicturesOptions {
  /** The time for one picture. */
  readonly timeoutMs?: number
  /** The resident size at which the process is ended: it takes some 80 MB, and a picture of 25 megapixels 300 MB at the most. */
  readonly memoryBytesMax?: number
  /** The time that the pictures of one owner may take within `BUDGET_WINDOW_MS`. */
  readonly ownerMsMax?: number
  /** The clock of these times. */
  readonly monotonicNow?: () => number
  /** How long the process is kept without work. */
  readonly idleMs?: number
}

const TIMEOUT_MS = 15_000
const MEMORY_BYTES_MAX = 640 * 1024 * 1024
const IDLE_MS = 30_000
const WAITING = { most: 16, mostOfOwner: 16, mostOfGuests: 8 }
/** Some 60 photos, or two of the slowest pictures that are decoded at all. */
const OWNER_MS_MAX = 30_000
export const BUDGET_WINDOW_MS = 10 * 60_000

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The process reads its own code and the libraries, and nothing else; it writes nothing and starts nothing. */
const PERMISSIONS = [
  '--permission',
  '--allow-addons',
  // The warning that the flag above is a risk: the library is native code.
  '--disable-warning=PERM0001',
  ...['gateway/pictures', 'gateway/logging/json-lines.mjs', 'lib', 'node_modules', 'package.json'].map(
    (path) => `--allow-fs-read=${ROOT}${path}`,
  ),
]
const HEAP = '--max-old-space-size=64'

/** Starts no process before the first picture comes. */
export function createPictures(options: PicturesOptions = {}): Pictures {
  const { timeoutMs = TIMEOUT_MS, memoryBytesMax = MEMORY_BYTES_MAX, idleMs = IDLE_MS, monotonicNow = () => performance.now() } = options
  const budget = createTimeBudget({ msMax: options.ownerMsMax ?? OWNER_MS_MAX, windowMs: BUDGET_WINDOW_MS, monotonicNow })
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const places = createPlaces(WAITING)
  let waiting = 0

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  function start(): ChildProcess {
    const file = fileURLToPath(new URL('picture-process.ts', import.meta.url))
    // Nothing of ours but the form of what it prints.
    const env: NodeJS.Dict<string> = { LOG_FORMAT: process.env['LOG_FORMAT'] }
    const started = fork(file, [String(memoryBytesMax)], {
      execArgv: [...PERMISSIONS, HEAP],
      env: env as NodeJS.ProcessEnv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Also while it has nothing to do, when it may be ended by its size or by the system: the next picture gets a new process.
    const forget = () => {
      if (child === started) child = null
    }
    started.on('exit', forget)
    started.on('error', forget)
    return started
  }

  /** Decodes a picture when its turn has come, if its owner has time left then. */
  async function runFor(owner: string, file: Buffer): Promise<Encoded> {
    const waitMs = budget.waitMs(owner)
    if (waitMs > 0) return refuse('pictureTime', Math.ceil(waitMs / 1000))
    const begunMs = monotonicNow()
    try {
      return await run(file)
    } finally {
      budget.spend(owner, monotonicNow() - begunMs)
    }
  }

  function run(file: Buffer): Promise<Encoded> {
    clearTimeout(idle)
    const worker = (child ??= start())
    return new Promise((resolve) => {
      const timer = setTimeout(() => worker.kill('SIGKILL'), timeoutMs)
      const finish = (result: Encoded) => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        worker.off('exit', onEnd)
        worker.off('error', onEnd)
        resolve(result)
      }
      const onMessage = (result: FromPictureProcess) => finish(result)
      // The process has ended itself or was ended: by its size, by time, or by a fault of the decoder.
      const onEnd = () => finish(refuse('pictureBomb'))
      worker.on('message', onMessage)
      worker.on('exit', onEnd)
      worker.on('error', onEnd)
      worker.send({ file } satisfies ToPictureProcess)
    })
  }

  return {
    async encode(file, asker) {
      if (file.length > PICTURE_BYTES_MAX) return refuse('pictureTooLarge')
      const leave = places.enter(asker)
      if (leave === null) return refuse('pictureBusy')
      waiting += 1
      // One process that cannot be started must not end the queue: the machine may have room again for the next picture.
      const result = turn.then(() => runFor(asker.owner, file)).catch((): Encoded => refuse('pictureBusy'))
      turn = result
      const encoded = await result
      leave()
      waiting -= 1
      if (waiting === 0 && child !== null) {
        idle = setTimeout(end, idleMs)
        idle.unref()
      }
      return encoded
    },
    close: end,
  }
}
