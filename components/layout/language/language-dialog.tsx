'use client'

import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import { CurrencyPicker } from './currency-picker.tsx'
import { LanguagePicker } from './language-picker.tsx'
import type { LanguageDialogLabels } from './language-labels.ts'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly localeCode: string
  readonly labels: LanguageDialogLabels
}

/** The dialog for language and currency: all locales and all currencies, each with a search. */
export function LanguageDialog({ open, onOpenChange, localeCode, labels }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={labels.dialogTitle} size="extraLarge" closeLabel={labels.close}>
      <Tabs
        label={labels.dialogTitle}
        items={[
          { id: 'language', label: labels.language, panel: <LanguagePicker localeCode={localeCode} labels={labels} /> },
          {
            id: 'currency',
            label: labels.currency,
            panel: <CurrencyPicker localeCode={localeCode} labels={labels} onPick={() => onOpenChange(false)} />,
          },
        ]}
      />
    </Dialog>
  )
}
