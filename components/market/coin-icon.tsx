import { Image } from '#components/ui/image/image.tsx'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import styles from './coin-icon.module.css'
import { makeIcon } from './made-icon.ts'

/**
 * A coin's icon, or one made of its letters for a coin without a picture or whose picture cannot be loaded. Hidden from screen readers,
 * because the coin's name is next to it.
 */
export function CoinIcon({ symbol, size = 24 }: { symbol: string; size?: number }) {
  const { letters, color } = makeIcon(symbol)
  const isKnown = findCoinBySymbol(symbol) !== undefined
  return (
    <span
      className={styles.icon}
      style={{ inlineSize: size, blockSize: size, fontSize: `${Math.round(size * 0.4)}px` }}
      data-made={isKnown ? undefined : color}
      aria-hidden="true"
    >
      {isKnown ? <Image src={`/coins/${symbol.toLowerCase()}.webp`} alt="" width={size} height={size} fallback={letters} /> : letters}
    </span>
  )
}
