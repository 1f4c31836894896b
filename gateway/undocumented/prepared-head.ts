import { validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http'
import { isUsed } from './switches.mjs'

/**
 * Puts headers together as they go over the wire, for many answers.
 * @param headers names and values in turns
 * @throws as `writeHead` does, if a name or a value is invalid
 */
export function prepareLines(headers: readonly string[]): string {
  // Not added one to another: V8 would walk through all the parts of such a text for each answer.
  return headers
    .map((text, index) => {
      if (index % 2 === 0) return `${text}: `
      const name = headers[index - 1] ?? ''
      validateHeaderName(name)
      validateHeaderValue(name, text)
      return `${text}\r\n`
    })
    .join('')
}

/** Returns names and values in turns. */
function splitLines(lines: string): string[] {
  return lines
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => line.split(/: (.*)/s, 2))
}

const IS_USED = isUsed('heads')

/** Where Node keeps the head that it has made and not sent. It is not documented, so the test compares whole answers. */
const UNSENT_HEAD = '_header'

/**
 * Writes a head of prepared lines, which neither name a length nor concern the connection. `writeHead` checks every character of every
 * header again for each answer, a sixth of the time that a cached page takes, so it gets only the length; what it makes of that, the date
 * and the state of the connection is kept, and the lines come after it. Where the switch `heads` is off, `writeHead` gets all lines.
 */
export function writePreparedHead(response: ServerResponse, status: number, lines: string, lengthBytes: number | null): void {
  const length = lengthBytes === null ? [] : ['Content-Length', String(lengthBytes)]
  if (!IS_USED) {
    response.writeHead(status, [...length, ...splitLines(lines)])
    return
  }
  response.writeHead(status, length)
  const unsent = response as ServerResponse & { [UNSENT_HEAD]?: unknown }
  const head = unsent[UNSENT_HEAD]
  // Another version of Node may keep it elsewhere: then no page must go out without its policy.
  if (typeof head !== 'string') throw new Error(`this version of Node has no ${UNSENT_HEAD}`)
  unsent[UNSENT_HEAD] = `${head.slice(0, -2)}${lines}\r\n`
}
