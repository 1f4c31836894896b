import nodemailer from 'nodemailer'
import { site } from '#lib/locale/site.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A BCP-47 language tag. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

const TIMEOUT_MS = 20_000

/** Sends mail through an SMTP server: `smtp://` (with STARTTLS if offered) or `smtps://`. `from`: sender and reply address. */
export function createMailer(url: string, from = `${site.brandName} <no-reply@${site.domains.main}>`): Mailer {
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
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.paragraphs.join('\n\n'),
        html: writeHtml(mail),
        headers: { 'Content-Language': mail.tag, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

function writeHtml({ paragraphs, tag, direction, subject }: Mail): string {
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
