'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { termTip } from '#lib/settings/tip-terms.ts'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { Realism } from '#lib/contract/trading/trading-simulation.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '../use-trading-data.ts'
import { DIALS, dialTexts, readDials, type DialTexts } from './realism-dials.ts'
import layout from '#components/ui/layout/layout.module.css'

const PRESETS = ['frictionless', 'standard', 'harsh', 'custom'] as const

/** The form for how realistically orders meet the market. A preset applies at once; custom figures are saved together. */
export function RealismForm({ realism, onSaved }: { readonly realism: Realism; readonly onSaved: () => void }) {
  const t = useTranslations('assets.realism')
  const tips = useTranslations('tips')
  const call = useTradingData()
  const toaster = useToaster()
  const [preset, setPreset] = useState(realism.preset)
  const [texts, setTexts] = useState<DialTexts>(() => dialTexts(realism))
  const dials = readDials(texts)
  const save = useAction(async (chosen: Realism['preset']) => {
    await call('setRealism', chosen === 'custom' ? { preset: chosen, ...dials } : { preset: chosen })
    toaster.show(t('saved'), { type: 'success' })
    onSaved()
  })
  const choose = (chosen: Realism['preset']) => {
    setPreset(chosen)
    if (chosen !== 'custom') save.run(chosen)
  }
  return (
    <div className={layout.column}>
      <SegmentedControl
        label={t('title')}
        showLabel
        {...termTip(tips, 'realism')}
        value={preset}
        onChange={choose}
        segments={PRESETS.map((value) => ({ value, label: t(`presets.${value}`) }))}
      />
      <p className={layout.quiet}>{t(`texts.${preset}`)}</p>
      {preset === 'custom' ? (
        <form
          className={layout.column}
          onSubmit={(event) => {
            event.preventDefault()
            if (dials !== null) save.run('custom')
          }}
        >
          {DIALS.map(({ name, min, max, precision, step }) => (
            <Field key={name} label={t(`dials.${name}`)}>
              <NumberInput
                value={texts[name]}
                onChange={(text) => setTexts((before) => ({ ...before, [name]: text }))}
                precision={precision}
                min={min}
                max={max}
                step={step}
                after={precision === 0 ? 'ms' : '%'}
              />
            </Field>
          ))}
          <Button type="submit" variant="primary" disabled={dials === null} pending={save.pending}>
            {t('save')}
          </Button>
        </form>
      ) : null}
    </div>
  )
}
