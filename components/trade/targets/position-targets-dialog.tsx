'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { findFutures } from '#lib/contract/instruments.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { useLiveRow } from '#lib/stores/use-live.ts'
import { useDesk } from '../desk/desk.ts'
import { LazyDialog } from '../panels/lazy-dialog.tsx'
import { placesOf } from '../panels/order-words.tsx'
import panels from '../panels/panels.module.css'
import { futuresTick } from '../rules/steps.ts'
import { rangeOf } from '../ticket/targets.ts'
import { changesOf, draftFault, draftsOf, resolveDraft, type TargetDraft } from './target-drafts.ts'
import { TargetRow, type TargetPair } from './target-row.tsx'
import styles from './targets.module.css'

/**
 * Take-profits and stop-losses of a position, as they are: each can be moved or taken away, and where there is none of the whole position
 * one can be added. All of it is saved at once or not at all.
 */
export function PositionTargetsDialog({ position: first, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tConfirm = useTranslations('terminal.confirm')
  const { actions, view } = useDesk()
  const [opened] = useState(() => draftsOf(first, view.orders))
  const [drafts, setDrafts] = useState(opened)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const live = useLiveRow('futures', first.symbol)
  const position = view.positions.find(({ symbol, side }) => symbol === first.symbol && side === first.side) ?? first
  const { symbol, side, direction } = position
  const pair = pairOf(symbol)
  const range = rangeOf(position.marginMode, position.liquidationPrice, position.markPrice)
  const terms = { ...pair, direction, entry: position.openAvgPrice, count: position.count, leverage: position.openLevel, range }
  const rows = drafts.map((draft) => {
    const meaning = resolveDraft(draft, terms)
    const price = draft.by === 'mark' ? (live?.mark ?? position.markPrice) : live?.last
    return { draft, meaning, fault: draftFault(draft, terms, price === undefined || isZero(price) ? undefined : price) }
  })
  const isLate = rows.some(({ draft, meaning }) => draft.kind === 'stop-loss' && meaning !== null && isBeyondLiquidation(meaning.price, position))
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(opened)
  const change = (changed: TargetDraft) => setDrafts((known) => known.map((draft) => (draft.id === changed.id ? changed : draft)))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const faulty = rows.find(({ fault }) => fault !== null)
    if (faulty) return form.current?.querySelector<HTMLInputElement>(`[data-target='${faulty.draft.id}'] input`)?.focus()
    if (isSending) return
    const { targets, ended } = changesOf(drafts, terms)
    if (targets.length + ended.length === 0) return onClose()
    setSending(true)
    const outcome = await actions.setTargets({ symbol, side, targets, ended })
    setSending(false)
    if (outcome.kind === 'done') onClose()
  }
  return (
    <LazyDialog title={t('targetsOne', { side: t(direction === 1 ? 'long' : 'short'), symbol })} onClose={onClose} unsaved={isChanged}>
      <form ref={form} className={panels.form} noValidate onSubmit={(event) => void save(event)}>
        {rows.map(({ draft, meaning, fault }) => (
          <TargetRow key={draft.id} draft={draft} meaning={meaning} fault={fault} position={position} pair={pair} onDraft={change} />
        ))}
        {isLate && (
          <p className={styles.warning} role="alert">
            {tConfirm('liquidation-before-stop')}
          </p>
        )}
        <div className={panels.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isSending || undefined}>
            {t('save')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}

/** A stop beyond the liquidation price never comes into force. */
function isBeyondLiquidation(price: string, { direction, liquidationPrice }: PositionRow): boolean {
  return liquidationPrice !== null && compare(price, liquidationPrice) === (direction === 1 ? -1 : 1)
}

function pairOf(symbol: string): TargetPair {
  const contract = findFutures(symbol)
  return { ...placesOf('futures', symbol), tick: contract ? futuresTick(contract) : '1', baseCoin: contract?.baseCoin ?? '', quoteCoin: contract?.quoteCoin ?? 'USDT' }
}
