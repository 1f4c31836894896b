'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { RecordTime } from '#components/orders/cells.tsx'
import { Image } from '#components/ui/image/image.tsx'
import type { ChatMessage } from '../../contract/p2p-chat.ts'
import { chatPictureAddress } from '../../contract/p2p-chat-kinds.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { sanitizeForeignHtml } from '#lib/sanitize/foreign-html.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import styles from './chat.module.css'

interface Props {
  readonly message: ChatMessage
  /** The sender. */
  readonly name: string
  readonly onView: (pictureId: string) => void
}

/** A message: a text, formatted text, a picture, or a line of a robot in the reader's language. */
export function Message({ message, name, onView }: Props) {
  return (
    <li className={styles.message} data-from={message.from}>
      <p className={styles.sender}>
        <bdi>{name}</bdi> <RecordTime timeMs={message.ts} />
      </p>
      <Content message={message} onView={onView} />
    </li>
  )
}

function Content({ message: { text, unsafeHtml, picture, line, ts }, onView }: Omit<Props, 'name'>) {
  const t = useTranslations('p2p')
  const zone = useTimeZone()
  if (line !== null) return <p>{t(`chat.lines.${line}`)}</p>
  if (text !== null)
    return (
      <p dir="auto" className={styles.text}>
        {text}
      </p>
    )
  if (unsafeHtml !== null) return <Formatted unsafeHtml={unsafeHtml} />
  if (picture === null) return null
  const alt = t('chat.pictureAt', { time: formatDateTime(ts, zone) })
  return (
    <button type="button" className={styles.picture} onClick={() => onView(picture.id)} aria-label={alt}>
      <Image src={chatPictureAddress(picture.id)} alt={alt} width={picture.width} height={picture.height} fit="contain" />
    </button>
  )
}

function Formatted({ unsafeHtml }: { readonly unsafeHtml: string }) {
  // Once for each text: every new message draws the whole list again, and each refused link would be told to the console again.
  const html = useMemo(() => sanitizeForeignHtml(unsafeHtml), [unsafeHtml])
  return <div dir="auto" className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />
}
