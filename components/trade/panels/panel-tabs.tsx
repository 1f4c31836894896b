'use client'

import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { ScrollEdges } from '#components/ui/scroll-edges/scroll-edges.tsx'
import { stepTab } from '#components/ui/tabs/step-tab.ts'
import styles from '../panels.module.css'

interface Props<Id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
  /** Controls beside the tabs. */
  readonly tools?: ReactNode
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

/** Tabs with counts, low enough for the terminal; arrow keys move in reading direction. */
export function PanelTabs<Id extends string>({ label, tabs, chosen, onChoose, tools, children }: Props<Id>) {
  const baseId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const list = event.currentTarget.parentElement
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const key = stepTab(
      tabs.map(({ id }) => id),
      chosen,
      event.key,
      isRightToLeft,
    )
    const next = tabs.find(({ id }) => id === key)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    list?.querySelector<HTMLElement>(`[data-tab='${CSS.escape(next.id)}']`)?.focus()
  }
  return (
    <>
      <div className={styles.head}>
        <ScrollEdges role="tablist" aria-label={label} className={styles.list}>
          {tabs.map(({ id, label: name }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${baseId}-${id}`}
              data-tab={id}
              aria-selected={id === chosen}
              aria-controls={`${baseId}-panel`}
              tabIndex={id === chosen ? 0 : -1}
              className={styles.tab}
              onClick={() => onChoose(id)}
              onKeyDown={onKeyDown}
            >
              {name}
            </button>
          ))}
        </ScrollEdges>
        {tools}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
