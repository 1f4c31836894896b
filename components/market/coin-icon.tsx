import { findCoinBySymbol } from '#lib/contract/coins.ts'
import styles from './coin-icon.module.css'

/** A coin's sign, or its first letter. It stands beside the coin's name, so it says nothing to a screen reader. */
export function CoinIcon({ symbol, size = 24 }: { symbol: string; size?: number }) {
  const known = findCoinBySymbol(symbol)
  const box = { inlineSize: size, blockSize: size }
  const style = known ? { ...box, backgroundImage: `url(/coins/${symbol.toLowerCase()}.webp)` } : box
  return (
    <span className={styles.icon} style={style} aria-hidden="true">
      {known ? null : symbol.slice(0, 1)}
    </span>
  )
}
