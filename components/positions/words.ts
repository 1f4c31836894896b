import type { useTranslations } from 'next-intl'

type Keys<Namespace extends 'terminal.panels' | 'orders'> = Parameters<ReturnType<typeof useTranslations<Namespace>>>[0]

/** The keys of the terminal's words for its panels. */
export type PanelKey = Keys<'terminal.panels'>
/** The keys of the words for orders and records, and the one for the column of targets. */
export type RecordKey = Keys<'orders'> | 'targets'
