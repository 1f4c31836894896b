import { Image } from '#components/ui/image/image.tsx'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import styles from './coin-icon.module.css'

/**
 * A coin's icon, or its first letter if there is none or it cannot be loaded. Hidden from screen readers, because the coin's name is
 * next to it.
 */
export function CoinIcon({ symbol, size = 24 }: { symbol: string; size?: number }) {
  const letter = symbol.slice(0, 1)
  return (
    <span className={styles.icon} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      {findCoinBySymbol(symbol) ? (
        <Image src={`/coins/${symbol.toLowerCase()}.webp`} alt="" width={size} height={size} fallback={letter} />
      ) : (
        letter
      )}
    </span>
  )
}
