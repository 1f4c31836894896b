'use client'

import { useTranslations } from 'next-intl'
import {
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { formatDecimal, formatPercent, formatPrice } from '#lib/format/number.ts'
import { walkBook } from '../estimate/walk-book.ts'
import type { Levels } from '../levels.ts'
import { useTicketDispatch } from '../terminal/ticket-context.tsx'
import styles from './order-book.module.css'
import { findSizeField } from '../terminal/size-field.ts'
import { shownRow, type BookStyle } from './paint-book.ts'
import { sizeText } from './size-text.ts'

export interface BookReadingHandle {
  /** Called after the lines have been repainted. */
  painted(): void
}

interface Props {
  /** The levels that the book currently shows. */
  readonly levels: RefObject<Levels>
  readonly labels: { readonly asks: string; readonly bids: string }
  readonly coins: { readonly coin: string; readonly quote: string }
  readonly pricePlace: number
  readonly style: BookStyle
  readonly ref: Ref<BookReadingHandle>
  readonly children: ReactNode
}

const LINE = 'tr[style]'
/** The keys of a line by their place on the keyboard, which is the same in every script. */
const LADDER: Readonly<Record<string, 'buy' | 'sell' | undefined>> = { KeyB: 'buy', KeyS: 'sell' }
const READABLE = { tabIndex: 0 } as const

/**
 * Interaction with the lines of an order book: a press passes the line's price to the ticket; hovering shows the cost of an order up
 * to that line; the arrow keys read line by line, Enter takes the price, and B or S also takes the side and goes on to the size.
 */
export function BookReading({ levels, labels, coins, pricePlace, style, ref, children }: Props) {
  const t = useTranslations('terminal.book')
  const dispatch = useTicketDispatch()
  const root = useRef<HTMLElement>(null)
  const hovered = useRef<HTMLTableRowElement>(null)
  const [said, setSaid] = useState('')
  const [cost, setCost] = useState('')

  const pick = (line: HTMLTableRowElement) => {
    const price = readFigure(line, 0)
    if (price !== '') dispatch({ type: 'pick-price', price, from: 'book' })
  }
  const onClick = ({ target }: MouseEvent) => {
    const line = findLine(target)
    if (line) pick(line)
  }
  const tellCost = () => setCost(hovered.current ? costText(hovered.current) : '')
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    hovered.current = pointerType === 'mouse' ? findLine(target) : null
    tellCost()
    mark(root.current, hovered.current)
  }
  const onPointerLeave = () => {
    hovered.current = null
    tellCost()
    mark(root.current, null)
  }
  // The book moves under a still pointer: the cost must be that of the line as it is now.
  useImperativeHandle(ref, () => ({ painted: () => hovered.current && tellCost() }))
  const onKeyDown = (event: KeyboardEvent) => {
    const lines = [...(root.current?.querySelectorAll<HTMLTableRowElement>(LINE) ?? [])].filter((line) => readFigure(line, 0) !== '')
    const at = lines.findIndex((line) => line.hasAttribute('data-read'))
    if (event.key === 'Enter' && lines[at]) {
      event.preventDefault()
      pick(lines[at])
      return
    }
    const side = LADDER[event.code]
    if (side && lines[at] && !event.altKey && !event.ctrlKey && !event.metaKey) {
      // On a line these keys are the ladder's, even if they are also keys of the page.
      event.preventDefault()
      event.stopPropagation()
      dispatch({ type: 'change', change: { kind: 'limit', side, price: readFigure(lines[at], 0) } })
      findSizeField()?.focus()
      return
    }
    const next = nextLine(event.key, at, lines)
    const line = next === null ? undefined : lines[next]
    if (!line) return
    event.preventDefault()
    mark(root.current, line)
    line.scrollIntoView({ block: 'nearest' })
    setSaid(lineText(line))
  }

  return (
    <section
      ref={root}
      className={styles.reading}
      aria-label={t('read')}
      data-book-reading
      {...READABLE}
      {...{ onClick, onPointerOver, onPointerLeave, onKeyDown, onBlur: onPointerLeave }}
    >
      {children}
      <output className="visually-hidden">{said}</output>
      <p className={styles.cost} aria-hidden="true">
        {cost}
      </p>
    </section>
  )

  function readSide(line: HTMLTableRowElement): string {
    return line.closest('[data-side]')?.getAttribute('data-side') === 'asks' ? labels.asks : labels.bids
  }

  function lineText(line: HTMLTableRowElement): string {
    const words = { side: readSide(line), price: readText(line, 0), size: readText(line, 1), total: readText(line, 2) }
    return t(line.hasAttribute('data-own') ? 'lineOwn' : 'line', words)
  }

  /** Returns the cost of a market order that takes everything up to this line, as text. */
  function costText(line: HTMLTableRowElement): string {
    const isAsk = line.closest('[data-side]')?.getAttribute('data-side') === 'asks'
    const total = shownRow(line)?.total ?? '0'
    const walk = walkBook(isAsk ? levels.current.asks : levels.current.bids, total)
    if (!walk) return ''
    return t('hover', {
      side: readSide(line),
      size: sizeText(total, style.volumePlace, style.tag),
      ...coins,
      average: formatPrice(walk.averagePrice, pricePlace),
      slippage: formatPercent(walk.slippage, { signed: false, decimals: 3 }),
      value: formatDecimal(walk.value, 0),
    })
  }
}

function findLine(target: EventTarget): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>(LINE) : null
}

function readText(line: HTMLTableRowElement, column: number): string {
  return line.cells[column]?.textContent.trim() ?? ''
}

/** Returns the figure of a cell without its grouping; empty if the line is blank. */
function readFigure(line: HTMLTableRowElement, column: number): string {
  const figure = readText(line, column).replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(figure) ? figure : ''
}

function mark(root: HTMLElement | null, line: HTMLTableRowElement | null): void {
  for (const marked of root?.querySelectorAll('[data-read]') ?? []) if (marked !== line) marked.removeAttribute('data-read')
  line?.setAttribute('data-read', '')
}

/** Returns the next line for a key. The first press selects the best ask, the lowest line of its side. */
function nextLine(key: string, at: number, lines: readonly HTMLTableRowElement[]): number | null {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  if (at === -1) return Math.max(0, lines.findIndex((line) => line.closest('[data-side="bids"]')) - 1)
  return Math.min(lines.length - 1, Math.max(0, at + (key === 'ArrowUp' ? -1 : 1)))
}
