/** How often a line is written where nobody looks on: a log must not fill. */
const PAUSE_MS = 5000

/**
 * Shows how far a long work is: its count, of how many, and its seconds. A terminal shows one line that changes; a log gets a line every few
 * seconds, and one at the end where the work was long enough to have any.
 * @param {string} title such as `Writing the pages`
 * @param {{ total?: number, unit?: string, out?: NodeJS.WriteStream, now?: () => number }} [options]
 */
export function startProgress(title, { total: known, unit = '', out = process.stdout, now = () => performance.now() } = {}) {
  let total = known
  let last
  const beganAt = now()
  let shownAt = beganAt
  let shown = 0
  const line = (done) => {
    const seconds = `${Math.round((now() - beganAt) / 1000)} s`
    const count =
      done === undefined
        ? []
        : [`${done.toLocaleString('en')}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`}${unit && ` ${unit}`}`]
    return `${title}: ${[...count, seconds].join(', ')}`
  }
  const write = (done, isLast) => {
    if (out.isTTY) out.write(`\r\u001B[K${line(done)}${isLast ? '\n' : ''}`)
    else out.write(`${line(done)}\n`)
    shown += 1
  }
  return {
    /** Tells how much is done, of how many; without a count it only shows the time. */
    tell(done = last, of = total) {
      last = done
      total = of
      if (now() - shownAt < (out.isTTY ? 200 : PAUSE_MS)) return
      shownAt = now()
      write(done, false)
    },
    end(done = last) {
      if (shown > 0) write(done, true)
    },
  }
}

/** Shows the time of a work that tells nothing of itself. */
export async function showTime(title, work) {
  const progress = startProgress(title)
  const timer = setInterval(() => progress.tell(), process.stdout.isTTY ? 1000 : PAUSE_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
    progress.end()
  }
}
