/** Answers are read up to here without having their end: between two of them, within a body of known length, or within one of chunks. */
type Place = 'head' | 'body' | 'chunks'

/**
 * Creates a function that receives the bytes of a connection and finds where each answer ends, without reading more of it than its status
 * and its length.
 * @param onAnswer called with the status of each answer once it is complete
 */
export function createAnswerReader(onAnswer: (status: number) => void): (bytes: Buffer) => void {
  let place: Place = 'head'
  let status = 0
  /** Bytes that are not looked at. */
  let left = 0
  /** The start of a head or of a chunk's size, the rest of which has not arrived. */
  let begun: Buffer | null = null

  function readHead(head: string): void {
    status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined && !/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`an answer without a length: ${head}`)
    place = length === undefined ? 'chunks' : 'body'
    left = Number(length ?? 0)
  }

  function readSize(size: string): void {
    const bytes = Number.parseInt(size, 16)
    if (bytes === 0) place = 'body'
    left = bytes + '\r\n'.length
  }

  return (bytes) => {
    let rest = begun === null ? bytes : Buffer.concat([begun, bytes])
    begun = null
    for (;;) {
      const passed = Math.min(left, rest.length)
      left -= passed
      rest = rest.subarray(passed)
      if (left > 0) return
      if (place === 'body') {
        place = 'head'
        onAnswer(status)
      }
      if (rest.length === 0) return
      const mark = place === 'head' ? '\r\n\r\n' : '\r\n'
      const end = rest.indexOf(mark)
      // A copy, because the connection writes what it receives next to the same memory.
      if (end === -1) return void (begun = Buffer.from(rest))
      const text = rest.toString('latin1', 0, end)
      rest = rest.subarray(end + mark.length)
      if (place === 'head') readHead(text)
      else readSize(text)
    }
  }
}
