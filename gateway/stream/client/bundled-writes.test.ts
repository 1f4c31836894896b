import { Duplex } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BundledWrites } from './bundled-writes.ts'

/** Returns a socket that notes each write to the system. */
function openSocket(): { readonly socket: Duplex; readonly writes: string[] } {
  const writes: string[] = []
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      writes.push(chunk.toString())
      done()
    },
    writev(chunks, done) {
      writes.push(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)).toString())
      done()
    },
  })
  return { socket, writes }
}

it('writes the messages of a turn at once, in their order, and those of the next turn after them', async () => {
  const bundled = new BundledWrites()
  const { socket, writes } = openSocket()
  for (const message of ['one ', 'two ', 'three']) {
    bundled.bundle(socket)
    socket.write(message)
  }
  expect(writes).toEqual([])
  await endOfTurn()
  expect(writes).toEqual(['one two three'])
  bundled.bundle(socket)
  socket.write('four')
  await endOfTurn()
  expect(writes).toEqual(['one two three', 'four'])
})

it('keeps clients apart, and goes on when one is gone', async () => {
  const bundled = new BundledWrites()
  const gone = openSocket()
  const here = openSocket()
  for (const { socket } of [gone, here]) {
    bundled.bundle(socket)
    socket.write('last')
  }
  gone.socket.destroy()
  await endOfTurn()
  expect(gone.writes).toEqual([])
  expect(here.writes).toEqual(['last'])
})

it('writes out what was held back before a socket ends', async () => {
  const bundled = new BundledWrites()
  const { socket, writes } = openSocket()
  bundled.bundle(socket)
  socket.write('last')
  socket.end()
  await endOfTurn()
  expect(writes).toEqual(['last'])
})
