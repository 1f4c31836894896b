import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './accordion.module.css'

export interface AccordionItem {
  readonly title: string
  readonly content: ReactNode
  readonly open?: boolean
}

/** Questions that open to their answers, without script. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content, open }) => (
        <details key={title} className={styles.item} open={open}>
          <summary className={styles.title}>
            {title}
            <Icon name="chevron-down" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
