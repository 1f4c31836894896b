'use client'

import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import type { ConsolePage } from '#lib/routing/operator/console-pages.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { givesFile, isComplete, listPageActs, needsKey, takeKnown, type ActRow, type FieldValues } from './acts/acts.ts'
import { useConsole } from './frame/console-context.ts'
import { useShowAct } from './frame/use-show-act.ts'
import { useNames } from './names/use-names.ts'
import { ReadPanel } from './read-panel.tsx'
import { ActButtons } from './view/act-buttons.tsx'
import styles from './section-page.module.css'

/** Returns what the address says of a thing, for another act about it: the user who is shown stays the same from tab to tab. */
function keepSubject(acts: readonly ActRow[], name: string, query: URLSearchParams): FieldValues {
  const act = acts.find((each) => each.name === name)
  return act === undefined ? {} : takeKnown(act, Object.fromEntries(query))
}

/** A page of the console, built from the table of acts: what can be read as tabs, and what can be done. */
export function SectionPage({ page, title }: { readonly page: ConsolePage; readonly title: string }) {
  const t = useTranslations('operator')
  const names = useNames()
  const show = useShowAct()
  const { acts: table } = useConsole()
  const { query } = useAddressQuery()
  const acts = listPageActs(table, page)
  const reads = acts.filter((act) => act.effect === 'read' && !givesFile(act))
  const others = acts.filter((act) => act.effect !== 'read' && !needsKey(act))
  const first = reads.find((act) => isComplete(act, {})) ?? reads[0]
  const chosen = reads.find(({ name }) => name === query.get('act')) ?? first
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {others.length > 0 ? <ActButtons acts={others} known={{}} /> : null}
      </header>
      {chosen === undefined ? (
        <EmptyState title={t('none')} />
      ) : reads.length === 1 ? (
        <ReadPanel key={chosen.name} act={chosen} acts={acts} />
      ) : (
        <Tabs
          label={title}
          value={chosen.name}
          onChange={(name) => show(name, keepSubject(reads, name, query))}
          items={reads.map((act) => ({
            id: act.name,
            label: names.act(act.name),
            panel: <ReadPanel key={act.name} act={act} acts={acts} />,
          }))}
        />
      )}
    </>
  )
}
