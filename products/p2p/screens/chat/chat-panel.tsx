'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { ImageViewer } from '#components/ui/image-viewer/image-viewer.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { chatExportAddress, chatPictureAddress } from '../../contract/p2p-chat-kinds.ts'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { ReportButton } from '../people/report-button.tsx'
import { Composer } from './composer.tsx'
import { catchLinks } from './catch-links.ts'
import { LinkQuestion } from './link-question.tsx'
import { Message } from './message.tsx'
import { useChat } from './use-chat.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from './chat.module.css'

/** The chat of an order with the other party, also after the order has ended. */
export function ChatPanel({ order: { id, counterparty } }: { readonly order: P2pOrder }) {
  const t = useTranslations('p2p')
  const zone = useTimeZone()
  const chat = useChat(id)
  const { messages } = chat
  const [viewed, setViewed] = useState<number | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const count = messages?.length ?? 0
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  const pictures = (messages ?? []).flatMap(({ picture, ts }) =>
    picture === null
      ? []
      : [{ id: picture.id, src: chatPictureAddress(picture.id), alt: t('chat.pictureAt', { time: formatDateTime(ts, zone) }) }],
  )
  const isShown = messages !== null
  useEffect(() => (isShown && list.current !== null ? catchLinks(list.current, setLink) : undefined), [isShown])
  const names = { me: t('chat.me'), other: counterparty.name, operator: t('chat.operator') } as const
  const title = t('chat.title', { name: counterparty.name })
  return (
    <Card as="section" label={title}>
      <div className={styles.chat} data-chat>
        <div className={layout.toolbar}>
          <h3 className={styles.title}>{title}</h3>
          <div className={styles.actions}>
            {counterparty.robot ? null : <ReportButton subject="order" id={id} name={counterparty.name} />}
            <ButtonLink href={chatExportAddress(id)} target="_self" download variant="outline" size="small">
              <Icon name="download" size={16} />
              {t('chat.save')}
            </ButtonLink>
          </div>
        </div>
        <p className={layout.warning}>{t('warning')}</p>
        {messages === null && chat.isFailed ? <LoadFailed of="assets" onRetry={chat.reload} /> : null}
        {messages === null && !chat.isFailed ? <Skeleton height="8em" /> : null}
        {messages === null ? null : (
          <ol ref={list} className={styles.messages} aria-label={title} aria-live="polite">
            {messages.length === 0 ? <li className={layout.quiet}>{t('chat.empty')}</li> : null}
            {messages.map((message) => (
              <Message
                key={message.id}
                message={message}
                name={names[message.from]}
                onView={(pictureId) => setViewed(pictures.findIndex((picture) => picture.id === pictureId))}
              />
            ))}
          </ol>
        )}
        <Composer chat={chat} />
        <LinkQuestion href={link} onClose={() => setLink(null)} />
        <ImageViewer open={viewed !== null} onOpenChange={() => setViewed(null)} images={pictures} index={viewed ?? 0} />
      </div>
    </Card>
  )
}
