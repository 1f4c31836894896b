import { setUpOutput } from '../logging/json-lines.mjs'
import { encodePicture, limitDecoders } from './encode-picture.ts'
import type { FromPictureProcess, ToPictureProcess } from './messages.ts'

/**
 * The process that decodes pictures, one at a time. A decoder's memory is outside JavaScript's heap, so the process watches its own size
 * while it decodes, in threads of the library, and ends itself when it grows beyond the limit that its parent gave it.
 */
const MEMORY_LOOK_MS = 10

const bytesMax = Number(process.argv[2])

setUpOutput('pictures')
limitDecoders()
setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, 'SIGKILL')
}, MEMORY_LOOK_MS)

process.on('message', ({ file }: ToPictureProcess) => {
  void encodePicture(Buffer.from(file.buffer, file.byteOffset, file.byteLength)).then((result) =>
    process.send?.(result satisfies FromPictureProcess),
  )
})
process.on('disconnect', () => process.exit())
