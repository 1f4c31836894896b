'use client'
import type { Messages } from 'next-intl'
import { createContext, useContext, useMemo, type ReactNode } from 'react'

type Namespace = Messages['ui']
export type WidgetName = keyof Namespace

/** The texts of one widget, as the catalogues hold them under `ui`. */
export type Labels<Widget extends WidgetName> = { readonly [Key in keyof Namespace[Widget]]: string }

/** The texts of some widgets. */
export type LabelSet = { readonly [Widget in WidgetName]?: Labels<Widget> }

const LabelsContext = createContext<LabelSet>({})

/** Gives the widgets below it their texts, in addition to those from providers above. Pages use `UiLabels`, which reads the catalogue. */
export function LabelsProvider({ labels, children }: { labels: LabelSet; children: ReactNode }) {
  const above = useContext(LabelsContext)
  const merged = useMemo(() => ({ ...above, ...labels }), [above, labels])
  return <LabelsContext value={merged}>{children}</LabelsContext>
}

/**
 * Returns the texts of a widget in the page's language, overridden by the caller's `own`.
 * Throws if no `UiLabels` above names the widget: a button without a name must not go unnoticed.
 */
export function useLabels<Widget extends WidgetName>(widget: Widget, own?: Partial<Labels<Widget>>): Labels<Widget> {
  const given: Labels<Widget> | undefined = useContext(LabelsContext)[widget]
  if (!given) throw new Error(`No texts for the widget "${widget}": put <UiLabels of={['${widget}']}> above it.`)
  return own ? { ...given, ...own } : given
}

/** Fills arguments into a text: `fillIn('Page {page}', { page: 3 })`. Widget texts contain plain arguments only. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (argument, name: string) => String(values[name] ?? argument))
}
