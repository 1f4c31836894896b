'use client'

import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Upload } from '#components/ui/upload/upload.tsx'
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '#lib/contract/picture-limits.ts'
import { CHAT_HTML_MAX, CHAT_TEXT_MAX } from '../../contract/p2p-chat-kinds.ts'
import { sanitizeHtml } from '#lib/sanitize/sanitize-html.ts'
import { useAction } from '#lib/stores/use-action.ts'
import type { Chat } from './use-chat.ts'
import styles from './chat.module.css'

/** Tags that make a pasted text more than a text. */
const FORMATTING = /<(?:a|b|strong|em|i|u|s|ul|ol|table|h[1-6]|blockquote|pre|code)\b/i
const MB = 1024 * 1024

/** Writes messages: plain text, text pasted with its formatting, and pictures, also pasted or dropped ones. */
export function Composer({ chat }: { readonly chat: Chat }) {
  const t = useTranslations('p2p')
  const [text, setText] = useState('')
  /** A formatted text that was pasted, already sanitised. */
  const [html, setHtml] = useState<string | null>(null)
  const send = useAction(async () => {
    if (html !== null) await chat.send('html', html)
    else if (text.trim() !== '') await chat.send('text', text.trim())
    // What was typed meanwhile is the next message.
    setText((typed) => (typed === text ? '' : typed))
    setHtml((pasted) => (pasted === html ? null : pasted))
  })
  const upload = useAction((file: Blob) => chat.upload(file))
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => PICTURE_TYPES.includes(type))
    if (file !== undefined) {
      event.preventDefault()
      return upload.run(file)
    }
    const clean = sanitizeHtml(event.clipboardData.getData('text/html'))
    if (!FORMATTING.test(clean) || clean.length > CHAT_HTML_MAX) return
    event.preventDefault()
    setHtml(clean)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send.run()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send.run()
      }}
    >
      {html === null ? (
        <textarea
          className={styles.entry}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          dir="auto"
          rows={2}
          maxLength={CHAT_TEXT_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={paste}
          onKeyDown={press}
        />
      ) : (
        <div className={styles.formatted}>
          <section aria-label={t('chat.formatted')} dir="auto" className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />
          <IconButton icon="close" label={t('chat.plain')} onClick={() => setHtml(null)} />
        </div>
      )}
      <div className={styles.send}>
        <Upload
          label={t('chat.picture')}
          hint={t('chat.pictureHint', { size: String(PICTURE_BYTES_MAX / MB) })}
          accept={PICTURE_TYPES}
          pending={upload.pending}
          pendingLabel={t('chat.sending')}
          onFile={upload.run}
        />
        <Button type="submit" variant="primary" pending={send.pending} disabled={html === null && text.trim() === ''}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}
