import nodemailer from 'nodemailer'
import { site } from '#lib/locale/site.ts'
import { MessageRefused, type Message, type MessageProvider } from './provider.ts'

const TIMEOUT_MS = 20_000

/** Sends mail through an SMTP server: `smtp://` (with STARTTLS if offered) or `smtps://`. `from`: sender and reply address. */
export function createMailer(url: string, from = `${site.brandName} <no-reply@${site.domains.main}>`): MessageProvider {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Our mail is plain text: it must never make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const sending = transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.paragraphs.join('\n\n'),
        html: writeHtml(mail),
        headers: { 'Content-Language': mail.tag, 'Auto-Submitted': 'auto-generated' },
      })
      await sending.catch((error: unknown) => {
        throw isFinal(error) ? new MessageRefused('The mail server takes no mail for this address.', { cause: error }) : error
      })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/**
 * Tells whether a server has refused this very mail for good (RFC 5321, 4.2.1). A refused log-in is the operator's to mend, and a server that
 * is away, or asks for a later try, may take the next one.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500
}

function writeHtml({ paragraphs, tag, direction, subject }: Message): string {
  const body = paragraphs.map((paragraph) => {
    const isCode = /^\d{6}$/.test(paragraph)
    return isCode
      ? `<p dir="ltr" style="font-size:28px;letter-spacing:6px;font-weight:700">${paragraph}</p>`
      : `<p>${escape(paragraph)}</p>`
  })
  return (
    `<!doctype html><html lang="${tag}" dir="${direction}"><meta charset="utf-8"><title>${escape(subject)}</title>` +
    `<body style="font-family:sans-serif;font-size:16px;line-height:1.5">${body.join('')}</body></html>`
  )
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
