'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import { groupDigits } from '#lib/format/number.ts'
import { typedAmount } from '../ticket/ticket-state.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { LazyDialog } from '../panels/dialogs/lazy-dialog.tsx'
import panelStyles from '../panels/panels.module.css'
import type { TicketAccount } from '../ticket/ticket-account.ts'
import type { TicketMarket } from '../ticket/ticket-market.ts'
import styles from '../ticket/ticket.module.css'
import type { KnownSettings } from './use-futures-settings.ts'

interface Props {
  readonly market: TicketMarket
  readonly account: TicketAccount
  readonly settings: KnownSettings
  readonly isEnabled: boolean
}

/** Shows margin mode and leverage above the ticket, and opens the dialog that changes them. */
export function FuturesHead({ market, account, settings, isEnabled }: Props) {
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
        <LeverageDialog
          market={market}
          leverage={futures.leverage}
          mode={mode}
          positionMode={futures.positionMode}
          settings={settings}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProps {
  readonly market: TicketMarket
  readonly leverage: string
  readonly mode: 'crossed' | 'isolated'
  readonly positionMode: 'one-way' | 'hedge'
  readonly settings: KnownSettings
  readonly onClose: () => void
}

function LeverageDialog({ market, leverage: before, mode: modeBefore, positionMode: holdBefore, settings, onClose }: DialogProps) {
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
        <input
          type="range"
          className={styles.share}
          aria-label={t('leverage')}
          min={1}
          max={most}
          value={chosen}
          onChange={({ target }) => setLeverage(target.value)}
        />
        <div className={panelStyles.buttons}>
          <Button type="submit" variant="primary">
            {t('apply')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}
