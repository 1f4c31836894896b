import type { ReactNode } from 'react'
import { assert } from '#lib/kernel/assert.ts'
import type { Column } from './columns.ts'

/** The types that a screen brings to its columns: the keys of its words, the names of its lists, and the value that its cells take. */
export interface ColumnScreen {
  readonly key: string
  readonly list: string
  readonly context: unknown
}

/** How one screen shows a column. */
export interface ScreenColumn<Row, Screen extends ColumnScreen> {
  /** The key of the header in the screen's words. A phone's card names the figure by the same words. */
  readonly header: Screen['key']
  readonly cell: (row: Row, context: Screen['context']) => ReactNode
  /** The lists of the screen that show the column; all of them if omitted. */
  readonly lists?: readonly Screen['list'][]
}

/**
 * One column of a kind of row, as every screen that lists such rows shows it. A screen without an entry has no such column. The order of
 * the entries is the order of the columns; a column at another position on another screen has a second entry there.
 */
export type ColumnEntry<Row, Screens extends Record<keyof Screens, ColumnScreen>, Tip extends string = never> = Omit<
  Column<Row>,
  'header' | 'tip' | 'more' | 'cell'
> & {
  /** The key of the sentence that explains the header. */
  readonly tip?: Tip
  readonly on: { readonly [Name in keyof Screens]?: ScreenColumn<Row, Screens[Name]> }
}

interface Choice<Screen extends ColumnScreen, Tip extends string> {
  readonly list: Screen['list']
  readonly words: (key: Screen['key']) => string
  /** Required if a column has a tip. */
  readonly tips?: (key: Tip) => Pick<Column<never>, 'tip' | 'more'>
  readonly context: Screen['context']
}

/** Returns the columns of a screen's list. Keep the result between renders: new columns render every row again. */
export function screenColumns<Row, Screens extends Record<keyof Screens, ColumnScreen>, Tip extends string, Name extends keyof Screens>(
  entries: readonly ColumnEntry<Row, Screens, Tip>[],
  screen: Name,
  { list, words, tips, context }: Choice<Screens[Name], Tip>,
): readonly Column<Row>[] {
  return entries.flatMap(({ on, tip, ...column }) => {
    const own = on[screen]
    if (own === undefined || own.lists?.includes(list) === false) return []
    const shown = { ...column, header: words(own.header), cell: (row: Row) => own.cell(row, context) }
    if (tip === undefined) return [shown]
    assert(tips !== undefined, 'columns with tips need the sentences')
    return [{ ...shown, ...tips(tip) }]
  })
}
