'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Bidi } from '#components/ui/figure/bidi.tsx'
import { sanitizeForeignHtml } from '#lib/sanitize/foreign-html.ts'
import type { FieldValues } from '../acts/acts.ts'
import { useNames } from '../names/use-names.ts'
import { PictureOfChat, readPicture } from './picture-of-chat.tsx'
import { Value } from './value.tsx'
import styles from './view.module.css'

/** The messages of two parties, with what a robot and an operator have said, as they came. */
export function Chat({ messages }: { readonly messages: readonly FieldValues[] }) {
  const t = useTranslations('operator')
  return (
    <ol className={styles.chat} aria-label={t('fields.party')}>
      {messages.map((message) => (
        <li key={String(message['id'])} className={styles.message}>
          <p className={styles.sender}>
            <Value name="from" value={message['from']} schema={WORD} /> <Value name="at" value={message['at']} />
          </p>
          <Content message={message} />
        </li>
      ))}
    </ol>
  )
}

const WORD = { enum: ['buyer', 'seller', 'robot', 'operator'] } as const

function Content({ message: { text, unsafeHtml, picture, line } }: { readonly message: FieldValues }) {
  const names = useNames()
  const html = useMemo(() => (typeof unsafeHtml === 'string' ? sanitizeForeignHtml(unsafeHtml) : ''), [unsafeHtml])
  const shown = readPicture(picture)
  if (shown !== null) return <PictureOfChat picture={shown} />
  if (html !== '') return <div dir="auto" className={styles.written} dangerouslySetInnerHTML={{ __html: html }} />
  if (typeof line === 'string') return <p>{names.value('line', line) ?? line}</p>
  return (
    <p className={styles.written} dir="auto">
      <Bidi>{String(text ?? '')}</Bidi>
    </p>
  )
}
