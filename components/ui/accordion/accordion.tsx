import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './accordion.module.css'

export interface AccordionItem {
  readonly title: string
  readonly content: ReactNode
  readonly open?: boolean
}

interface Props {
  readonly items: readonly AccordionItem[]
  /** The heading level of the titles, if they are headings of the page. */
  readonly heading?: 'h2' | 'h3'
}

/** Questions that unfold their answers, without script. */
export function Accordion({ items, heading }: Props) {
  const Title = heading ?? 'span'
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content, open }) => (
        <details key={title} className={styles.item} open={open}>
          <summary className={styles.title}>
            <Title>{title}</Title>
            <Icon name="chevron-down" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
