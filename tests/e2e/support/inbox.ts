import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

/**
 * The mail server of the browser tests: it accepts every letter, and returns all letters to an address by HTTP, oldest first, as JSON.
 * Playwright starts it beside the site. Ports: SMTP_PORT and INBOX_PORT.
 */
const letters = new Map<string, string[]>()

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      for (const { address } of envelope.rcptTo) letters.set(address, [...(letters.get(address) ?? []), text])
      done()
    })
  },
})
smtp.listen(Number(process.env['SMTP_PORT']), '127.0.0.1')

createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://inbox.invalid').searchParams.get('to') ?? ''
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(letters.get(to) ?? []))
}).listen(Number(process.env['INBOX_PORT']), '127.0.0.1')
