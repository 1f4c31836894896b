import { Image } from '#components/ui/image/image.tsx'
import { findCoinBySymbol } from '#lib/contract/coins.ts'
import styles from './coin-icon.module.css'

/**
 * A coin's sign, or its first letter where there is none or it cannot be had. It stands beside the coin's name, so it says nothing to a
 * screen reader.
 */
export function CoinIcon({ symbol, size = 24 }: { symbol: string; size?: number }) {
  const letter = symbol.slice(0, 1)
  return (
    <span className={styles.icon} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      {findCoinBySymbol(symbol) ? <Image src={`/coins/${symbol.toLowerCase()}.webp`} alt="" width={size} height={size} fallback={letter} /> : letter}
    </span>
  )
}
