'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { SelectSmall } from '../../ticket/fields/select-small.tsx'
import {
  firstChoice,
  INDICATORS,
  isParam,
  PARAM_DECIMALS,
  PARAM_MAX,
  PRICE_VOLUME,
  type IndicatorChoice,
  type IndicatorName,
} from '../indicator-table.ts'
import styles from './tools.module.css'

interface Props {
  readonly choices: readonly IndicatorChoice[]
  readonly onChoose: (choices: readonly IndicatorChoice[]) => void
}

/** Every indicator with its parameters, the colours of its lines, and its pane. Each change is drawn at once. */
export function IndicatorSettings({ choices, onChoose }: Props) {
  const t = useTranslations('terminal.chart')
  const toggle = (name: IndicatorName, isWanted: boolean) => {
    const others = choices.filter((choice) => choice.name !== name)
    onChoose(isWanted ? [...others, firstChoice(name)] : others)
  }
  const change = (changed: IndicatorChoice) => onChoose(choices.map((choice) => (choice.name === changed.name ? changed : choice)))
  return (
    <ul className={styles.indicators}>
      {INDICATORS.map((name) => {
        const choice = choices.find((entry) => entry.name === name)
        return (
          <li key={name} className={styles.indicator}>
            <Checkbox checked={choice !== undefined} onChange={(isWanted) => toggle(name, isWanted)}>
              {name === PRICE_VOLUME ? (
                t('priceVolume')
              ) : (
                <bdi dir="ltr" translate="no">
                  {name}
                </bdi>
              )}
            </Checkbox>
            {choice && name !== PRICE_VOLUME && <Settings choice={choice} onChange={change} />}
          </li>
        )
      })}
    </ul>
  )
}

function Settings({ choice, onChange }: { readonly choice: IndicatorChoice; readonly onChange: (choice: IndicatorChoice) => void }) {
  const t = useTranslations('terminal.chart')
  const { name, params, colors, pane } = choice
  return (
    <div className={styles.settings}>
      {params.map((value, index) => (
        <ParamInput
          // Parameters have no identity beyond their place.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          label={t('parameter', { name, number: String(index + 1) })}
          value={value}
          onChange={(next) => onChange({ ...choice, params: params.with(index, next) })}
        />
      ))}
      {colors.map((color, index) => (
        <input
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          type="color"
          className={styles.color}
          aria-label={t('color', { name, number: String(index + 1) })}
          value={color}
          onChange={({ target }) => onChange({ ...choice, colors: colors.with(index, target.value) })}
        />
      ))}
      <SelectSmall
        label={t('pane', { name })}
        value={pane}
        options={[
          { value: 'candles', label: t('paneCandles') },
          { value: 'own', label: t('paneOwn') },
        ]}
        onChange={(next) => onChange({ ...choice, pane: next })}
      />
    </div>
  )
}

/** A parameter: numbers that cannot be one stay in the field, marked, and are not drawn. */
function ParamInput({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const [text, setText] = useState(decimalFromNumber(value))
  return (
    <span className={styles.param}>
      <NumberInput
        label={label}
        precision={PARAM_DECIMALS}
        max={String(PARAM_MAX)}
        size="standard"
        buttons={false}
        invalid={!isParam(Number(text))}
        value={text}
        onChange={(typed) => {
          setText(typed)
          if (isParam(Number(typed))) onChange(Number(typed))
        }}
      />
    </span>
  )
}
