'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import type { PairBook } from '#lib/contract/market/pairs.ts'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import panels from '../panels.module.css'
import { rangeOf } from '../ticket/state/targets.ts'
import { targetChangesOf, draftFault, draftsOf, resolveDraft, type TargetDraft } from './target-drafts.ts'
import { TargetPrices } from './target-prices.tsx'
import { TargetRow, type TargetPair } from './target-row.tsx'
import layout from '#components/ui/layout/layout.module.css'

/**
 * Edits the take-profits and stop-losses of a position: each can be moved or removed, and one for the whole position can be added if
 * missing. All changes are saved at once, or none.
 */
export function PositionTargetsDialog({ position: first, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tConfirm = useTranslations('terminal.confirm')
  const { actions, view } = useWorkspace()
  const [opened] = useState(() => draftsOf(first, view.orders))
  const [drafts, setDrafts] = useState(opened)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const live = useLiveRow('futures', first.symbol)
  const position = view.positions.find(({ symbol, side }) => symbol === first.symbol && side === first.side) ?? first
  const { symbol, side, direction } = position
  const pair = pairOf(usePairs(), position)
  const range = rangeOf(position.marginMode, position.liquidationPrice, position.markPrice)
  const terms = { ...pair, direction, entry: position.openAvgPrice, count: position.count, leverage: position.openLevel, range }
  const rows = drafts.map((draft) => {
    const meaning = resolveDraft(draft, terms)
    const price = draft.by === 'mark' ? (live?.mark ?? position.markPrice) : live?.last
    return { draft, meaning, fault: draftFault(draft, terms, price === undefined || isZero(price) ? undefined : price) }
  })
  const isLate = rows.some(
    ({ draft, meaning }) => draft.kind === 'stop-loss' && meaning !== null && isBeyondLiquidation(meaning.price, position),
  )
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(opened)
  const change = (changed: TargetDraft) => setDrafts((known) => known.map((draft) => (draft.id === changed.id ? changed : draft)))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const faulty = rows.find(({ fault }) => fault !== null)
    if (faulty) return form.current?.querySelector<HTMLInputElement>(`[data-target='${faulty.draft.id}'] input`)?.focus()
    if (isSending) return
    const { targets, ended } = targetChangesOf(drafts, terms)
    if (targets.length + ended.length === 0) return onClose()
    setSending(true)
    const outcome = await actions.setTargets({ symbol, side, targets, ended })
    setSending(false)
    if (outcome.kind === 'done') onClose()
  }
  return (
    <LazyDialog title={t('targetsOne', { side: t(direction === 1 ? 'long' : 'short'), symbol })} onClose={onClose} unsaved={isChanged}>
      <form ref={form} className={panels.form} noValidate onSubmit={(event) => void save(event)}>
        <TargetPrices position={position} pricePlace={pair.pricePlace} />
        {rows.map(({ draft, meaning, fault }) => (
          <TargetRow key={draft.id} draft={draft} meaning={meaning} fault={fault} position={position} pair={pair} onDraft={change} />
        ))}
        {isLate && (
          <p className={layout.warning} role="alert">
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

/** Checks for a stop beyond the liquidation price, which would never trigger. */
function isBeyondLiquidation(price: string, { direction, liquidationPrice }: PositionRow): boolean {
  return liquidationPrice !== null && compare(price, liquidationPrice) === (direction === 1 ? -1 : 1)
}

function pairOf(pairs: PairBook, { symbol, openAvgPrice }: PositionRow): TargetPair {
  const key = { product: 'futures', symbol } as const
  const pricePlace = pairs.pricePlaceOf(key, openAvgPrice)
  return {
    pricePlace,
    volumePlace: pairs.volumePlaceOf(key),
    tick: pairs.find(key)?.tick ?? formatUnits(1n, pricePlace),
    baseCoin: pairs.baseCoinOf(key),
    quoteCoin: pairs.quoteCoinOf(key),
  }
}
