'use client'

import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { listPageActs, readSection } from './acts/acts.ts'
import { useConsole } from './frame/console-context.ts'
import { useNames } from './names/use-names.ts'
import { ReadPanel } from './read-panel.tsx'
import styles from './section-page.module.css'

/** Acts of other sections whose answers ask for something to be done: they are shown on the first page, too. */
const TO_DO: ReadonlySet<string> = new Set(['approval/list', 'p2p/appeals'])

/** The first page: the state of the exchange, read again every few seconds, and what waits for an operator. */
export function Overview({ title }: { readonly title: string }) {
  const t = useTranslations('operator')
  const names = useNames()
  const { acts } = useConsole()
  const states = listPageActs(acts, '').filter(({ effect }) => effect === 'read')
  const waiting = acts.filter(({ name, mayMake }) => mayMake && TO_DO.has(name))
  const shown = [...states, ...waiting]
  // The state of the exchange is called like the page.
  const isTitle = (name: string) => names.act(name) === title
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </header>
      {shown.length === 0 ? <EmptyState title={t('none')} /> : null}
      {shown.map((act) => (
        <section key={act.name} aria-label={names.act(act.name)} className={styles.part}>
          {isTitle(act.name) ? null : <h2 className={styles.subtitle}>{names.act(act.name)}</h2>}
          <ReadPanel
            act={act}
            acts={acts.filter((other) => other.mayMake && readSection(other.name) === readSection(act.name))}
            isLive
            level={isTitle(act.name) ? 2 : 3}
          />
        </section>
      ))}
    </>
  )
}
