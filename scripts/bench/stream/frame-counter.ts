/** Bytes of the longest head of a frame that a server sends (RFC 6455, section 5.2). */
const HEAD_BYTES_MAX = 10

/** Counts the frames of a server's stream without reading what is in them (RFC 6455, section 5.2): servers do not mask theirs. */
export class FrameCounter {
  #frames = 0
  /** Bytes that are left of the frame under way. */
  #left = 0
  #head = Buffer.alloc(0)

  /** Returns the number of frames that have begun since the last call. */
  take(): number {
    const frames = this.#frames
    this.#frames = 0
    return frames
  }

  read(data: Buffer): void {
    let at = 0
    while (at < data.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, data.length - at)
        this.#left -= taken
        at += taken
        continue
      }
      const known = this.#head.length
      const head =
        known === 0 ? data.subarray(at, at + HEAD_BYTES_MAX) : Buffer.concat([this.#head, data.subarray(at, at + HEAD_BYTES_MAX)])
      const size = headBytes(head)
      if (size === null || head.length < size) {
        this.#head = Buffer.from(head)
        return
      }
      this.#left = payloadBytes(head)
      this.#frames += 1
      at += size - known
      this.#head = Buffer.alloc(0)
    }
  }
}

function headBytes(head: Buffer): number | null {
  const length = head[1]
  if (length === undefined) return null
  return 2 + (length === 126 ? 2 : length === 127 ? 8 : 0)
}

function payloadBytes(head: Buffer): number {
  const length = head[1] ?? 0
  if (length === 126) return head.readUInt16BE(2)
  return length === 127 ? Number(head.readBigUInt64BE(2)) : length
}
