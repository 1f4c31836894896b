import { expect, it } from 'vitest'
import { createAnswerReader } from './answer-reader.ts'

const ANSWERS = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nDate: now\r\n\r\n\r\n\r\nx',
  'HTTP/1.1 404 Not Found\r\nDate: now\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n0\r\n\r\nB\r\n0\r\n\r\nHTTP/1\r\n0\r\n\r\n',
  'HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n',
]

it.each([1, 2, 3, 7, 1000])('finds the end of each answer in parts of %s bytes', (size) => {
  const bytes = Buffer.from(ANSWERS.join(''))
  const found: [status: number, end: number][] = []
  let end = 0
  const read = createAnswerReader((status) => found.push([status, end]))
  for (let start = 0; start < bytes.length; start += size) {
    end = Math.min(start + size, bytes.length)
    read(bytes.subarray(start, end))
  }
  const ends = ANSWERS.map((_answer, index) => ANSWERS.slice(0, index + 1).join('').length)
  expect(found).toEqual(
    [200, 404, 500].map((status, index) => [status, Math.min(Math.ceil((ends[index] ?? 0) / size) * size, bytes.length)]),
  )
})

it('refuses an answer whose end it cannot know', () => {
  expect(() => createAnswerReader(() => {})(Buffer.from('HTTP/1.1 200 OK\r\nDate: now\r\n\r\n'))).toThrow('without a length')
})
