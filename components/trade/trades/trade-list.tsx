'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketTrade } from '#lib/contract/market/market.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import { paintTrades, tradeTexts, type TradeStyle } from './paint-trades.ts'
import styles from './trade-list.module.css'

interface TradeLabels {
  readonly title: string
  readonly price: string
  readonly size: string
  readonly time: string
  readonly side: string
  readonly buy: string
  readonly sell: string
}

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly pricePlace: number
  readonly volumePlace: number
  readonly tag: string
  /** The trades that the server knew, newest first. */
  readonly trades: readonly MarketTrade[]
  readonly labels: TradeLabels
}

/** Lines of the list. */
const ROWS = 30

/** Lists the latest trades of the market, newest first, written into lines that stay in place. */
export function TradeList({ product, symbol, pricePlace, volumePlace, tag, trades: first, labels }: Props) {
  const [initial] = useState(first)
  const body = useRef<HTMLTableSectionElement>(null)
  const style = useMemo(
    (): TradeStyle => ({ pricePlace, volumePlace, tag, sides: { buy: labels.buy, sell: labels.sell } }),
    [pricePlace, volumePlace, tag, labels.buy, labels.sell],
  )
  const figures = useFigures()
  useEffect(() => {
    const channel = figures().trades(product, symbol)
    return channel.subscribe(() => paintTrades(body.current, channel.shown() ?? [], style))
  }, [figures, product, symbol, style])
  return (
    <section className={styles.trades} aria-label={labels.title}>
      <h2 className={styles.title}>{labels.title}</h2>
      <table className={styles.table} aria-label={labels.title}>
        <thead>
          <tr className={styles.line}>
            <th scope="col">{labels.price}</th>
            <th scope="col">{labels.size}</th>
            <th scope="col">{labels.time}</th>
            <th scope="col" className="visually-hidden">
              {labels.side}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {Array.from({ length: ROWS }, (_, index) => {
            const trade = initial[index]
            const [price, size, time, side] = tradeTexts(trade, style)
            return (
              <tr key={index} className={styles.line} data-side={trade?.side}>
                <td translate="no">{price}</td>
                <td translate="no">{size}</td>
                <td translate="no">{time}</td>
                <td className="visually-hidden">{side}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
