'use client'

import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DatePicker } from '#components/ui/date-picker/date-picker.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { formatDate } from '#lib/format/date.ts'
import panelStyles from '../../panels.module.css'

/** Asks for a moment in the past; the chart is in UTC. */
export function GoToDate({ onGo }: { readonly onGo: (timeMs: number) => void }) {
  const t = useTranslations('terminal.chart')
  const [moment, setMoment] = useState<string | null>(null)
  const [today] = useState(() => formatDate(Date.now(), 'UTC'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (moment !== null) onGo(Date.parse(`${moment.replace(' ', 'T')}Z`))
  }
  return (
    <form className={panelStyles.form} onSubmit={submit} noValidate>
      <Field label={t('moment')}>
        <DatePicker kind="datetime" value={moment} onChange={setMoment} max={today} today={today} />
      </Field>
      <div className={panelStyles.buttons}>
        <Button type="submit" variant="primary" disabled={moment === null}>
          {t('go')}
        </Button>
      </div>
    </form>
  )
}
