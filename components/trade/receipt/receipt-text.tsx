'use client'

import { useTranslations } from 'next-intl'
import { formatPercent, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { CANCEL_REASONS, WAIT_REASONS } from '#lib/contract/trading/order-reasons.ts'
import { hasEndedWithPosition } from '#lib/contract/trading/position-targets.ts'
import type { OrderReceipt } from '#lib/contract/trading/order-receipts.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { absoluteValue, compare, isZero, sign } from '#lib/kernel/decimal-text.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useCarriedWords, useEndName, useTargetName } from '#components/orders/target-words.ts'
import { useTriggerWords } from '#components/orders/trigger-words.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'

interface Props {
  readonly order: OrderRow
  readonly receipt: OrderReceipt
}

/** The fill receipt in sentences: the filled size, its cost compared with the market, and why anything is still open. */
export function ReceiptText({ order, receipt }: Props) {
  const sentences = useReceiptSentences(order, receipt)
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
}

function useReceiptSentences(order: OrderRow, receipt: OrderReceipt): readonly string[] {
  const t = useTranslations('terminal.receipt')
  const tReasons = useTranslations('orderReasons')
  const own = useOwn()
  const tTargets = useTranslations('targets')
  const targetName = useTargetName()
  const endName = useEndName()
  const carried = useCarriedWords()
  const triggerWords = useTriggerWords()
  const pairs = usePairs()
  const coins = { coin: pairs.readBaseCoin(order), quote: pairs.readQuoteCoin(order) }
  const size = (text: string | null) => formatTrimmed(text, pairs.readVolumePlace(order))
  const hasFills = !isZero(order.filledSize)
  const waits = receipt.waits === null ? null : WAIT_REASONS[receipt.waits]
  const ended = receipt.cancelReason === null ? null : CANCEL_REASONS[receipt.cancelReason]
  return [
    endName(order) ?? targetName(order),
    order.trigger && triggerWords(order.trigger, order),
    carried(order),
    hasFills
      ? t('filled', {
          ...coins,
          filled: own(size(order.filledSize)),
          size: own(size(order.size ?? order.filledSize)),
          average: formatPrice(receipt.averagePrice, pairs.readPricePlace(order, receipt.averagePrice)),
        })
      : t(ended === null ? 'notFilled' : 'neverFilled', { ...coins, size: own(size(order.size)) }),
    waits && tReasons(waits.messageKey),
    ended && (hasEndedWithPosition(order) ? tTargets('ended') : tReasons(ended.messageKey)),
    receipt.levelsTaken > 0 && t('levels', { count: receipt.levelsTaken }),
    hasFills && slippage(),
    hasFills && t('fee', { fee: own(formatTrimmed(receipt.fee, 8)), coin: receipt.feeCoin }),
    hasFills && t('roles', { maker: receipt.makerFills, taker: receipt.takerFills }),
    !isZero(receipt.queueAhead) && queue(),
    receipt.latencyMs > 0 && t('latency', { ms: receipt.latencyMs }),
    t('age', { ms: receipt.referenceAgeMs }),
  ].filter((sentence) => typeof sentence === 'string')

  function slippage(): string | null {
    const { slippageBest, slippageBestRatio } = receipt
    if (slippageBest === null) return null
    if (sign(slippageBest) === 0) return t('exact')
    const words = {
      ...coins,
      amount: own(formatTrimmed(absoluteValue(slippageBest), 8)),
      ratio: formatPercent(slippageBestRatio && absoluteValue(slippageBestRatio), { signed: false, decimals: 3 }),
    }
    return t(compare(slippageBest, '0') > 0 ? 'worse' : 'better', words)
  }

  function queue(): string {
    const words = { ...coins, size: size(receipt.queueAhead) }
    return receipt.queueAheadNow === null ? t('queueClosed', words) : t('queue', { ...words, now: size(receipt.queueAheadNow) })
  }
}
