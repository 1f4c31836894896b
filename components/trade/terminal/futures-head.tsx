'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import { aboutFigure, formatDecimal, formatPercent, formatPrice, groupDigits, MISSING } from '#lib/format/number.ts'
import { Figure } from '#components/ui/figure/figure.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Slider } from '#components/ui/slider/slider.tsx'
import { isolated } from '#lib/format/isolated.ts'
import { heldConsequences, leverageMarks, moveToLiquidation } from '../ticket/liquidation/leverage-consequences.ts'
import { typedAmount } from '../ticket/state/ticket-state.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import panelStyles from '../panels.module.css'
import type { TicketAccount, TicketFutures } from '../ticket/state/ticket-account.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import styles from '../ticket/ticket.module.css'
import type { KnownSettings } from './use-futures-settings.ts'

interface Props {
  readonly market: TicketMarket
  readonly account: TicketAccount
  readonly settings: KnownSettings
  /** The mark price; `0` if unknown. */
  readonly mark: string
  readonly isEnabled: boolean
}

/** Shows margin mode and leverage above the ticket, and opens the dialog that changes them. */
export function FuturesHead({ market, account, settings, mark, isEnabled }: Props) {
  const t = useTranslations('terminal.ticket')
  const [isOpen, setOpen] = useState(false)
  const { futures } = account
  const mode = futures?.marginMode ?? 'crossed'
  return (
    <>
      <Button
        size="small"
        variant="outline"
        wide
        disabled={!isEnabled}
        onClick={() => setOpen(true)}
        data-tip={t('settings')}
        data-leverage
      >
        <span>{t(mode)}</span>
        <bdi dir="ltr" translate="no">
          {t('leverageValue', { leverage: futures?.leverage ?? '1' })}
        </bdi>
      </Button>
      {isOpen && futures && (
        <LeverageDialog market={market} futures={futures} mark={mark} settings={settings} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface DialogProps {
  readonly market: TicketMarket
  readonly futures: TicketFutures
  readonly mark: string
  readonly settings: KnownSettings
  readonly onClose: () => void
}

function LeverageDialog({ market, futures, mark, settings, onClose }: DialogProps) {
  const { leverage: before, marginMode: modeBefore, positionMode: holdBefore } = futures
  const t = useTranslations('terminal.ticket')
  const { actions } = useWorkspace()
  const [mode, setMode] = useState(modeBefore)
  const [hold, setHold] = useState(holdBefore)
  const [leverage, setLeverage] = useState(before)
  const most = market.contract?.leverageMax ?? '1'
  const chosen = typedAmount(leverage) ?? '1'
  const apply = async () => {
    if (hold !== holdBefore) {
      const changed = await actions.setHoldMode({ holdMode: hold === 'hedge' ? 2 : 1 })
      if (changed.kind !== 'done') return
    }
    if (mode !== modeBefore) {
      const changed = await actions.setMarginMode({ symbol: market.symbol, marginMode: mode === 'isolated' ? 1 : 2 })
      if (changed.kind !== 'done') return
      settings.setKnown(changed.data)
    }
    const outcome = await actions.setLeverage({ symbol: market.symbol, leverage: Number(chosen) })
    if (outcome.kind !== 'done') return
    settings.setKnown(outcome.data)
    onClose()
  }
  return (
    <LazyDialog title={t('settings')} description={t('settingsText')} onClose={onClose}>
      <form
        className={panelStyles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <SegmentedControl
          label={t('positionMode')}
          showLabel
          segments={[
            { value: 'one-way', label: t('oneWay') },
            { value: 'hedge', label: t('hedge') },
          ]}
          value={hold}
          onChange={setHold}
        />
        <SegmentedControl
          label={t('marginMode')}
          showLabel
          segments={[
            { value: 'crossed', label: t('crossed') },
            { value: 'isolated', label: t('isolated') },
          ]}
          value={mode}
          onChange={setMode}
        />
        <Field
          label={t('leverage')}
          hint={t('leverageLimit', {
            value: groupDigits(maxValueAtLeverage(chosen, market.contract?.tiers ?? [])),
            coin: market.quoteCoin,
          })}
        >
          <NumberInput value={leverage} onChange={setLeverage} precision={0} min="1" max={most} outside="clamp" after="x" />
        </Field>
        <Slider
          label={t('leverage')}
          value={chosen}
          min="1"
          max={most}
          step="1"
          marks={leverageMarks(most).map((value) => ({ value, label: t('leverageValue', { leverage: value }) }))}
          format={(value) => t('leverageValue', { leverage: value })}
          onChange={setLeverage}
        />
        <Consequences market={market} futures={futures} mark={mark} leverage={chosen} marginMode={mode} />
        <div className={panelStyles.buttons}>
          <Button type="submit" variant="primary">
            {t('apply')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}

interface ConsequencesProps extends Pick<DialogProps, 'market' | 'futures' | 'mark'> {
  readonly leverage: string
  readonly marginMode: 'crossed' | 'isolated'
}

/** Shows the consequences of settings before they are applied: for a new position, and for margin and liquidation price of those that are held. */
function Consequences({ market, futures, mark, leverage, marginMode }: ConsequencesProps) {
  const t = useTranslations('terminal.ticket')
  const tSides = useTranslations('terminal.calculator')
  const own = useOwn()
  const move = moveToLiquidation(market, futures, leverage, mark)
  const price = (text: string | null) => (text === null ? t('none') : formatPrice(text, market.pricePlace))
  const change = (before: string, after: string, unit = '') =>
    isolated(before === after ? `${after}${unit}` : `${before} → ${after}${unit}`)
  return (
    <dl className={styles.figures} aria-live="polite" data-leverage-consequences>
      <div>
        <dt>{t('leverageMove')}</dt>
        <dd>
          <Figure>{move === null ? MISSING : aboutFigure(formatPercent(move, { signed: false }))}</Figure>
        </dd>
      </div>
      {heldConsequences(market, futures, { leverage, marginMode }, mark).flatMap(({ direction, margin, liquidation }) => {
        const side = tSides(direction === 1 ? 'long' : 'short')
        const money = (text: string | null) => own(formatDecimal(text, 2))
        return [
          <div key={`margin ${direction}`}>
            <dt>
              {side} · {t('margin')}
            </dt>
            <dd>{change(money(margin.before), money(margin.after), ` ${market.quoteCoin}`)}</dd>
          </div>,
          <div key={`liquidation ${direction}`}>
            <dt>
              {side} · {t('liquidation')}
            </dt>
            <dd>{change(price(liquidation.before), price(liquidation.after))}</dd>
          </div>,
        ]
      })}
    </dl>
  )
}
