'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo } from 'react'
import { formatPrice } from '#lib/format/number.ts'
import { decimalToNumber } from '#lib/kernel/decimal.ts'
import { useAccount } from '#lib/stores/account/account-provider.tsx'
import type { AccountLine } from '../chart/overlays/account-overlays.ts'
import type { SideColors } from '../chart/use-side-colors.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { botLines, type BotLine } from './bot-lines.ts'
import { setGridDraft, useGridDraft } from './grid-draft.ts'

/** The lines of bots in a chart. */
export interface BotLines {
  readonly lines: readonly AccountLine[]
  /** Takes the new price of a line that is dragged. Returns false for the lines of others. */
  readonly drag: (id: string, price: string) => boolean
}

/** Returns the lines of the pair's bots; the bounds of a new grid can be dragged. */
export function useBotLines({ product, symbol, pricePlace, tick }: TicketMarket, colors: SideColors): BotLines {
  const t = useTranslations('bots')
  const all = useDeferredValue(useAccount((account) => account.bots))
  const draft = useGridDraft({ product, symbol })
  const drawn = useMemo(
    () =>
      botLines(
        all.filter((bot) => bot.product === product && bot.symbol === symbol),
        draft,
        { pricePlace, tick },
      ),
    [all, draft, product, symbol, pricePlace, tick],
  )
  const lines = drawn.map(({ id, kind, price }): AccountLine => ({
    id,
    text: kind === 'between' ? '' : t(`chart.${kind}`, { price: formatPrice(price, pricePlace) }),
    price: decimalToNumber(price),
    ...colors[isUpper(kind) ? 'sell' : 'buy'],
    moves: kind === 'draftLower' || kind === 'draftUpper',
    resizes: false,
    cancels: false,
  }))
  const drag = (id: string, price: string): boolean => {
    if (draft === null || (id !== 'grid:lower' && id !== 'grid:upper')) return false
    setGridDraft({ ...draft, [id === 'grid:lower' ? 'lower' : 'upper']: price })
    return true
  }
  return { lines, drag }
}

function isUpper(kind: BotLine['kind']): boolean {
  return kind === 'upper' || kind === 'draftUpper'
}
