import styles from './coin-icon.module.css'

/**
 * Colours by which people know the coins: ours, in the neighbourhood of each project's own. The letters on them are white or
 * near-black, whichever reads better on the colour.
 */
const COIN_COLOURS: Readonly<Record<string, string>> = {
  BTC: '#f2941d',
  ETH: '#6a7fdb',
  SOL: '#9b5cf0',
  BNB: '#efb90f',
  XRP: '#4c5866',
  ADA: '#2f5fd0',
  DOGE: '#c9a83a',
  TRX: '#d8313c',
  AVAX: '#df4347',
  LINK: '#3a63d8',
  DOT: '#d9257f',
  BCH: '#3aa868',
  LTC: '#5b7fae',
  SUI: '#4a9fe8',
  USDT: '#1f9d78',
}

const FALLBACK = '#5d6b85'

/** A coin's roundel: its ticker on its colour. Decorative: the coin's name stands beside it. */
export function CoinIcon({ symbol, size = 24 }: { symbol: string; size?: number }) {
  const colour = COIN_COLOURS[symbol] ?? FALLBACK
  return (
    <svg className={styles.coin} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="16" fill={colour} />
      <circle className={styles.ring} cx="16" cy="16" r="13.5" stroke={inkOn(colour)} />
      <text className={styles.letters} x="16" y="16" fill={inkOn(colour)} fontSize={letterSize(symbol)}>
        {symbol.slice(0, 4)}
      </text>
    </svg>
  )
}

function letterSize(symbol: string): number {
  return symbol.length <= 3 ? 9.5 : 8
}

/** The ink that has more contrast on a colour (`#rrggbb`), by relative luminance. */
export function inkOn(colour: string): '#ffffff' | '#0b0e14' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.18 ? '#0b0e14' : '#ffffff'
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
