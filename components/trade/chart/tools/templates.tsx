'use client'

import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { usePersisted } from '../../terminal/persisted.ts'
import panelStyles from '../../panels.module.css'
import { persistedTemplates, TEMPLATE_NAME_MAX, TEMPLATES_MAX, type ChartTemplate } from '../persisted-chart.ts'
import styles from './tools.module.css'

interface Props {
  /** The present settings. */
  readonly current: ChartTemplate
  readonly onApply: (template: ChartTemplate) => void
}

/** The user's sets of indicators and looks: saved under a name, applied, removed. A known name is saved over. */
export function Templates({ current, onApply }: Props) {
  const t = useTranslations('terminal.chart')
  const [templates, keep] = usePersisted(persistedTemplates)
  const [name, setName] = useState('')
  const wanted = name.trim()
  const names = Object.keys(templates)
  const isFull = names.length >= TEMPLATES_MAX && !names.includes(wanted)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isFull) return
    const { indicators, type, scale, fits } = current
    keep({ ...templates, [wanted]: { indicators, type, scale, fits } })
    setName('')
  }
  return (
    <form className={panelStyles.form} onSubmit={save} noValidate>
      {names.length === 0 && <p className={styles.empty}>{t('templatesEmpty')}</p>}
      <ul className={styles.templates}>
        {Object.entries(templates).map(([each, template]) => (
          <li key={each} className={styles.template}>
            <button type="button" className={styles.apply} onClick={() => onApply(template)}>
              <bdi>{each}</bdi>
            </button>
            <IconButton
              icon="close"
              size="small"
              label={t('templateDelete', { name: each })}
              onClick={() => keep(Object.fromEntries(Object.entries(templates).filter(([key]) => key !== each)))}
            />
          </li>
        ))}
      </ul>
      <Field label={t('templateName')}>
        <TextInput value={name} onChange={setName} maxLength={TEMPLATE_NAME_MAX} />
      </Field>
      <div className={panelStyles.buttons}>
        <Button type="submit" variant="primary" disabled={wanted === '' || isFull}>
          {t('templateSave')}
        </Button>
      </div>
    </form>
  )
}
