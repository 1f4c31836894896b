'use client'
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { moveInTree, type PlacedRow } from './tree-rows.ts'

const NONE: readonly string[] = []

/** Manages which rows are expanded and which one the keyboard is on. */
export function useTree(expandedAtFirst: readonly string[] = NONE) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(expandedAtFirst))
  const [active, setActive] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)

  const toggle = useCallback((key: string) => {
    setActive(key)
    setExpanded((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])))
  }, [])

  /** Handles a key on a row. */
  const press = <Row>(rows: readonly PlacedRow<Row>[], event: KeyboardEvent): void => {
    const at = event.target instanceof HTMLTableRowElement ? event.target.dataset['key'] : undefined
    if (at === undefined) return
    const move = moveInTree(rows, at, event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (!move) return
    event.preventDefault()
    if (move.toggle !== undefined) toggle(move.toggle)
    if (move.focus === undefined) return
    setActive(move.focus)
    table.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(move.focus)}"]`)?.focus()
  }

  return { expanded, active, table, toggle, press }
}
