'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { findFutures } from '#lib/contract/instruments.ts'
import type { OrderRequest } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { futuresTick } from '../rules/steps.ts'
import { useDesk } from '../desk/desk.ts'
import { TargetInput } from '../ticket/target-input.tsx'
import { resolveTarget, type ResolvedTarget } from '../ticket/targets.ts'
import { NO_TARGET, type Target } from '../ticket/ticket-state.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { placesOf } from './order-words.tsx'
import styles from './panels.module.css'

/** Take-profit and stop-loss of a position, by price, return or profit: reducing orders at the market that wait for their price. */
export function PositionTargetsDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const { actions } = useDesk()
  const [takeProfit, setTakeProfit] = useState<Target>(NO_TARGET)
  const [stopLoss, setStopLoss] = useState<Target>(NO_TARGET)
  const [isSending, setSending] = useState(false)
  const pair = pairOf(position)
  const terms = { ...pair, direction: position.direction, entry: position.openAvgPrice, count: position.count, leverage: position.openLevel }
  const won = resolveTarget(takeProfit, 'profit', terms)
  const lost = resolveTarget(stopLoss, 'loss', terms)
  const isUnclear = isWithoutPrice(takeProfit, won) || isWithoutPrice(stopLoss, lost)
  const side = t(position.direction === 1 ? 'long' : 'short')
  const save = async () => {
    if (isSending || isUnclear) return
    setSending(true)
    const isDone = (await place('take-profit', won)) && (await place('stop-loss', lost))
    setSending(false)
    if (isDone) onClose()
  }
  return (
    <LazyDialog title={t('targetsOne', { side, symbol: position.symbol })} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TargetInput kind="takeProfit" target={takeProfit} meaning={won} invalid={isWithoutPrice(takeProfit, won)} pair={pair} onTarget={setTakeProfit} />
        <TargetInput kind="stopLoss" target={stopLoss} meaning={lost} invalid={isWithoutPrice(stopLoss, lost)} pair={pair} onTarget={setStopLoss} />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isSending || isUnclear || undefined}>
            {t('save')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )

  /** False where it was refused; what was not asked for is done. One that was accepted is not sent again with the other. */
  async function place(kind: TargetKind, target: ResolvedTarget | null): Promise<boolean> {
    if (target === null) return true
    const outcome = await actions.place(targetOrder(position, kind, target.price))
    if (outcome.kind === 'refused') return false
    if (kind === 'take-profit') setTakeProfit(NO_TARGET)
    else setStopLoss(NO_TARGET)
    return true
  }
}

type TargetKind = 'take-profit' | 'stop-loss'

/** Whether something is typed that stands for no price. */
function isWithoutPrice({ text }: Target, meaning: ResolvedTarget | null): boolean {
  return text !== '' && meaning === null
}

function pairOf({ symbol }: PositionRow) {
  const contract = findFutures(symbol)
  return { pricePlace: placesOf('futures', symbol).pricePlace, tick: contract ? futuresTick(contract) : '1', quoteCoin: contract?.quoteCoin ?? 'USDT' }
}

function targetOrder(
  { symbol, direction, count, side }: PositionRow,
  kind: TargetKind,
  price: string,
): Omit<OrderRequest, 'clientOrderId'> {
  return {
    product: 'futures',
    symbol,
    side: direction === 1 ? 'sell' : 'buy',
    type: 'market',
    force: 'gtc',
    size: count,
    reduceOnly: true,
    ...(side !== 'net' && { positionSide: side }),
    trigger: { kind, by: 'last', price },
  }
}
