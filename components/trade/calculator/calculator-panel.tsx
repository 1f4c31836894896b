'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Figure } from '#components/ui/figure/figure.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { formatDecimal, formatPrice, formatTrimmed, MISSING } from '#lib/format/number.ts'
import { formatProfit, formatReturn } from '#lib/format/profit.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { SelectSmall } from '../ticket/fields/select-small.tsx'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { calculate, FIELDS, QUESTIONS, type CalculatorField, type CalculatorTexts, type Question, type Result } from './calculate.ts'
import styles from './calculator.module.css'

/** Calculates profit, target, liquidation, average and size of a hypothetical trade. */
export function CalculatorPanel() {
  const t = useTranslations('terminal.calculator')
  const tTicket = useTranslations('terminal.ticket')
  const { market } = useTicket()
  const [question, setQuestion] = useState<Question>('profit')
  const [direction, setDirection] = useState<'1' | '2'>('1')
  const [texts, setTexts] = useState<CalculatorTexts>({ leverage: '10' })
  const results = calculate(question, texts, direction === '1' ? 1 : 2, market)
  const questionNames = { profit: t('profit'), target: t('target'), liquidation: t('liquidation'), average: t('average'), size: t('size') }
  const fieldNames: Readonly<Record<CalculatorField, string>> = {
    entry: t('entry'),
    exit: t('exit'),
    leverage: t('leverage'),
    count: tTicket('size'),
    roi: t('roi'),
    balance: t('balance'),
    risk: t('risk'),
    stop: t('stop'),
    // The second of two fills to average.
    price: `${t('price')} 2`,
    addedCount: `${tTicket('size')} 2`,
  }
  const resultNames = {
    ...questionNames,
    margin: t('margin'),
    pnl: t('pnl'),
    pnlNet: t('pnlNet'),
    roiResult: t('roiResult'),
    fees: t('fees'),
    price: t('target'),
  }
  return (
    <div className={styles.calculator}>
      <div className={styles.fields}>
        <SelectSmall
          label={t('label')}
          value={question}
          options={QUESTIONS.map((value) => ({ value, label: questionNames[value] }))}
          onChange={setQuestion}
        />
        <SelectSmall
          label={t('direction')}
          value={direction}
          options={[
            { value: '1', label: t('long') },
            { value: '2', label: t('short') },
          ]}
          onChange={setDirection}
        />
        {FIELDS[question].map((field) => (
          <NumberInput
            key={field}
            label={fieldNames[field]}
            before={fieldNames[field]}
            value={texts[field] ?? ''}
            precision={decimalsOf(field, market)}
            size="standard"
            buttons={false}
            onChange={(text) => setTexts({ ...texts, [field]: text })}
          />
        ))}
      </div>
      <output className={styles.results} aria-label={t('result')}>
        {results === null
          ? MISSING
          : results.map((result) => (
              <span key={result.name} className={styles.result}>
                <span>{resultNames[result.name]}</span>
                <Figure unit={unitOf(result, market)}>{textOf(result, market)}</Figure>
              </span>
            ))}
      </output>
    </div>
  )
}

function decimalsOf(field: CalculatorField, market: TicketMarket): number {
  if (field === 'count' || field === 'addedCount') return market.volumePlace
  return field === 'leverage' ? 0 : field === 'roi' || field === 'risk' || field === 'balance' ? 2 : market.pricePlace
}

function textOf({ name, value }: Result, market: TicketMarket): string {
  if (name === 'roiResult') return formatReturn(value)
  if (name === 'pnl' || name === 'pnlNet') return formatProfit(value)
  if (name === 'size') return formatTrimmed(value, market.volumePlace)
  if (name === 'price' || name === 'average' || name === 'liquidation') return formatPrice(value, market.pricePlace)
  return formatDecimal(value, 2)
}

function unitOf({ name }: Result, market: TicketMarket): string | undefined {
  if (name === 'roiResult') return undefined
  return name === 'size' ? market.baseCoin : market.quoteCoin
}
