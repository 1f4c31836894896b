'use client'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { moveInTree, type PlacedRow } from './tree-rows.ts'

const NONE: readonly string[] = []

/** Which families are open and which row the keyboard is on. */
export function useTree(expandedAtFirst: readonly string[] = NONE) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(expandedAtFirst))
  const [active, setActive] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<string | null>(null)

  const toggle = useCallback((key: string) => {
    setActive(key)
    setExpanded((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])))
  }, [])

  /** Handles a key on a row; returns the index of the row that takes the focus, which may have to be scrolled to first. */
  const press = <Row,>(rows: readonly PlacedRow<Row>[], event: KeyboardEvent): number | null => {
    const at = event.target instanceof HTMLTableRowElement ? event.target.dataset['key'] : undefined
    if (at === undefined) return null
    const move = moveInTree(rows, at, event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (!move) return null
    event.preventDefault()
    if (move.toggle !== undefined) toggle(move.toggle)
    if (move.focus === undefined) return null
    wanted.current = move.focus
    setActive(move.focus)
    return rows.findIndex(({ key }) => key === move.focus)
  }

  // After every draw: the wanted row may come only once the table has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return
    const row = table.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = null
    row.focus()
  })

  return { expanded, active, table, toggle, press }
}
