import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LabelsProvider, type LabelSet, type WidgetName } from './labels.tsx'

/**
 * Sends only the texts of the named widgets to the browser: put `<UiLabels of={['drawer', 'toast']}>` around the part of a page
 * that shows them.
 */
export async function UiLabels({ of, children }: { of: readonly WidgetName[]; children: ReactNode }) {
  const { ui } = await getMessages()
  const labels: LabelSet = Object.fromEntries(of.map((widget) => [widget, ui[widget]]))
  return <LabelsProvider labels={labels}>{children}</LabelsProvider>
}
