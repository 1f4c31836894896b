'use client'

import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { stepTab } from './step-tab.ts'
import { useShownItem } from './use-shown-item.ts'
import styles from './tabs.module.css'

export interface TabItem {
  readonly id: string
  readonly label: string
  readonly panel: ReactNode
}

interface Props {
  /** The subject of the choice, for screen readers. */
  readonly label: string
  readonly items: readonly TabItem[]
  /** The chosen tab if controlled; without it the tabs keep their own state, starting with the first. */
  readonly value?: string
  readonly onChange?: (id: string) => void
}

/** Tabs with one visible panel. Arrow keys move in reading direction, Home and End to the ends. */
export function Tabs({ label, items, value, onChange }: Props) {
  const [own, setOwn] = useState(items[0]?.id ?? '')
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = value ?? own
  useShownItem(list, 'data-tab', chosen)
  const choose = (id: string) => {
    setOwn(id)
    onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return
    const rightToLeft = getComputedStyle(list.current).direction === 'rtl'
    const ids = items.map((item) => item.id)
    const next = stepTab(ids, chosen, event.key, rightToLeft)
    if (next === null) return
    event.preventDefault()
    choose(next)
    list.current.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next)}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} ref={list}>
        {items.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            data-tab={id}
            aria-selected={id === chosen}
            aria-controls={`${baseId}-${id}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(id)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      {items.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${baseId}-${id}-panel`}
          aria-labelledby={`${baseId}-${id}`}
          hidden={id !== chosen}
          className={styles.panel}
        >
          {id === chosen ? panel : null}
        </div>
      ))}
    </div>
  )
}
