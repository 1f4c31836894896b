'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { onTick } from '../chart/on-tick.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { BOT_SCREENS } from './bot-screens.ts'
import { firstDraft } from './bot-lines.ts'
import { type GridDraft, setGridDraft, useGridDraft } from './grid-draft.ts'
import styles from './grid-range.module.css'

/**
 * The range of the pair's next grid: two lines in the chart that can be dragged, and the same prices as fields, whose arrow keys move the
 * lines by a tick. The form takes them over.
 */
export function GridRange({ market }: { readonly market: TicketMarket }) {
  const t = useTranslations('bots')
  const draft = useGridDraft(market)
  const row = useLiveRow(market.product, market.symbol)
  const last = row?.last ?? null
  if (draft !== null) return <DraftFields draft={draft} market={market} />
  return (
    <Button
      size="small"
      disabled={last === null}
      onClick={() => last !== null && setGridDraft(firstDraft(market, last, (price) => onTick(price, market)))}
    >
      {t('chart.set')}
    </Button>
  )
}

function DraftFields({ draft, market }: { readonly draft: GridDraft; readonly market: TicketMarket }) {
  const t = useTranslations('bots')
  const locale = findLocale(useLocale())
  const { symbol, lower, upper } = draft
  const isRange = isDecimal(lower) && isDecimal(upper) && compare(lower, upper) < 0
  const field = (name: 'lower' | 'upper') => (
    <Field label={t(name)} error={isRange || name === 'lower' ? false : t('errors.range')}>
      <NumberInput
        value={draft[name]}
        onChange={(value) => setGridDraft({ ...draft, [name]: value })}
        precision={market.pricePlace}
        min="0"
        step={market.tick}
        after={market.quoteCoin}
      />
    </Field>
  )
  return (
    <div className={styles.range} data-grid-range>
      <p className={styles.hint}>{t('chart.hint')}</p>
      <div className={styles.fields}>
        {field('lower')}
        {field('upper')}
      </div>
      <div className={styles.buttons}>
        {isRange ? (
          <ButtonLink
            href={localPath(locale, BOT_SCREENS[market.product], { list: 'start', symbol, lower, upper })}
            size="small"
            variant="primary"
          >
            {t('chart.next')}
          </ButtonLink>
        ) : null}
        <Button size="small" onClick={() => setGridDraft(null)}>
          {t('chart.drop')}
        </Button>
      </div>
    </div>
  )
}
