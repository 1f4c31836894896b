import { stripVTControlCharacters } from 'node:util'

/**
 * What processes print, as JSON lines: plain JavaScript, because the program that starts the product reads it on an older Node. A line has
 * the fields of the gateway's log, and `process` says who has printed it.
 */

/** A pipe takes this many bytes as a whole, also if several processes write into it. */
const LINE_BYTES_MAX = 4096
/** Room for level, time and process, and for what the ending of a cut line says. */
const FRAME_BYTES = 200

/**
 * Tells whether a process prints JSON lines: by `LOG_FORMAT`, else wherever nobody reads at a terminal.
 * @param {Readonly<Record<string, string | undefined>>} [variables]
 * @param {boolean} [isTerminal]
 * @returns {boolean}
 */
export function printsJson(variables = process.env, isTerminal = process.stdout.isTTY === true) {
  const format = variables.LOG_FORMAT?.trim()
  return format === 'json' || (format !== 'text' && !isTerminal)
}

/**
 * Has this process print JSON lines where it should, and tells the processes that it starts to do the same. First thing in every process.
 * @param {string} name of the process, as its lines have it
 * @returns {boolean} whether it prints JSON lines
 */
export function setUpOutput(name) {
  const isJson = printsJson()
  // A value that is neither is left for the reading of the settings to refuse.
  if ((process.env.LOG_FORMAT ?? '').trim() === '') process.env.LOG_FORMAT = isJson ? 'json' : 'text'
  if (isJson) {
    wrap(process.stdout, 'info', name)
    wrap(process.stderr, 'error', name)
  }
  return isJson
}

/**
 * Returns a line about a text; several lines of text stay one. A text that is too long for a pipe is cut.
 * @param {'info' | 'error'} level
 * @param {string} name
 * @param {string} text
 * @returns {string}
 */
export function writeLine(level, name, text) {
  const plain = stripVTControlCharacters(text).trimEnd()
  const frame = (/** @type {string} */ msg) => `${JSON.stringify({ level, time: new Date().toISOString(), process: name, msg })}\n`
  let msg = plain
  // Escapes make a line longer than its text, so it is halved until it fits.
  while (Buffer.byteLength(frame(msg)) > LINE_BYTES_MAX && msg.length > FRAME_BYTES) msg = `${msg.slice(0, Math.floor(msg.length * 0.75))}…`
  return frame(msg)
}

/**
 * Passes on what another process prints: JSON lines as they are, all else in lines of our own. What it prints at a time is one line, since
 * an error comes with its stack.
 * @param {import('node:stream').Readable} from
 * @param {(lines: string) => void} print
 * @param {'info' | 'error'} level
 * @param {string} name
 */
export function relayLines(from, print, level, name) {
  let rest = ''
  from.setEncoding('utf8')
  from.on('data', (/** @type {string} */ part) => {
    const end = part.lastIndexOf('\n')
    if (end < 0) return void (rest += part)
    print(toLines(rest + part.slice(0, end), level, name))
    rest = part.slice(end + 1)
    return undefined
  })
  from.on('end', () => {
    if (rest !== '') print(toLines(rest, level, name))
  })
}

/**
 * Has a stream of this process write JSON lines alone.
 * @param {NodeJS.WriteStream} stream
 * @param {'info' | 'error'} level
 * @param {string} name
 */
function wrap(stream, level, name) {
  const write = stream.write.bind(stream)
  let rest = ''
  /** @type {(chunk: string | Uint8Array, ...more: unknown[]) => boolean} */
  const writeLines = (chunk, ...more) => {
    const done = more.find((each) => typeof each === 'function')
    const text = rest + (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'))
    const end = text.lastIndexOf('\n')
    rest = text.slice(end + 1)
    if (end >= 0) return write(toLines(text.slice(0, end), level, name), /** @type {() => void} */ (done))
    if (done !== undefined) process.nextTick(done)
    return true
  }
  stream.write = /** @type {typeof stream.write} */ (writeLines)
  process.once('exit', () => {
    if (rest !== '') write(toLines(rest, level, name))
  })
}

/**
 * @param {string} text of whole lines, without the last line's end
 * @param {'info' | 'error'} level
 * @param {string} name
 */
function toLines(text, level, name) {
  let lines = ''
  let plain = /** @type {string[]} */ ([])
  const flush = () => {
    if (plain.some((line) => line.trim() !== '')) lines += writeLine(level, name, plain.join('\n'))
    plain = []
  }
  for (const line of text.split('\n')) {
    if (isObjectLine(line)) {
      flush()
      lines += `${line}\n`
    } else plain.push(line)
  }
  flush()
  return lines
}

/** @param {string} line */
function isObjectLine(line) {
  if (!line.startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
