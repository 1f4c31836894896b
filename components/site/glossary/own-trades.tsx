'use client'

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { FillRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { absoluteValue } from '#lib/kernel/decimal.ts'
import { useIdentity, useSession } from '#lib/stores/session/identity.tsx'
import { createTradingClient } from '#lib/stores/account/trading-client.ts'
import type { OwnFigure } from './terms.ts'
import styles from './glossary.module.css'

type Figures = Readonly<Partial<Record<OwnFigure, string>>>

const OwnFigures = createContext<Figures>({})

const DECIMALS = 8

/** Reads the reader's last fill and first open position once, for the examples below it; visitors have none. */
export function OwnTrades({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const { requests } = useIdentity()
  const [figures, setFigures] = useState<Figures>({})
  const isMember = 'user' in session
  useEffect(() => {
    if (!isMember) return
    let isWanted = true
    const load = async (): Promise<Figures> => {
      const call = createTradingClient(requests)
      const [fills, positions] = await Promise.all([call('fills', { limit: 1 }, { quiet: true }), call('positions', {}, { quiet: true })])
      const [fill] = fills.data.rows
      const [position] = positions.data.rows
      const order = fill === undefined ? undefined : await call('orderDetail', { orderId: fill.orderId }, { quiet: true })
      const slippage = order?.data.receipt?.slippageBestRatio
      return {
        ...(fill === undefined ? {} : ofFill(fill)),
        ...(position === undefined ? {} : ofPosition(position)),
        ...(slippage ? { slippage: formatPercent(slippage) } : {}),
      }
    }
    // Examples are an addition: without them the page is whole.
    load().then(
      (found) => isWanted && setFigures(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isMember, requests])
  return <OwnFigures value={figures}>{children}</OwnFigures>
}

/** The reader's own figure for a term, in a sentence with `{value}`; nothing without such trades. */
export function OwnExample({ figure, template }: { readonly figure: OwnFigure; readonly template: string }) {
  const value = useContext(OwnFigures)[figure]
  if (value === undefined) return null
  return (
    <p className={styles.own} data-own={figure}>
      {template.replace('{value}', isolated(value))}
    </p>
  )
}

function amount(value: string, coin: string): string {
  return `${formatTrimmed(value, DECIMALS)} ${coin}`
}

function ofFill({ fee, feeCoin, role, price, symbol, value }: FillRow): Figures {
  return {
    fee: amount(absoluteValue(fee), feeCoin),
    role,
    fillPrice: `${symbol} ${formatTrimmed(price, DECIMALS)}`,
    value: amount(value, 'USDT'),
  }
}

function ofPosition(position: PositionRow): Figures {
  const { symbol } = position
  return {
    leverage: `${symbol} ${formatTrimmed(position.openLevel, 2)}x`,
    margin: amount(position.openMarginCount, 'USDT'),
    entry: `${symbol} ${formatTrimmed(position.openAvgPrice, DECIMALS)}`,
    mark: `${symbol} ${formatTrimmed(position.markPrice, DECIMALS)}`,
    unrealised: amount(position.unrealisedProfit, 'USDT'),
    funding: amount(position.funding, 'USDT'),
    ...(position.liquidationPrice === null ? {} : { liquidation: `${symbol} ${formatTrimmed(position.liquidationPrice, DECIMALS)}` }),
  }
}
