import { encode } from 'uqr'
import { variables } from '../overlay/variables.ts'
import styles from './qr-code.module.css'

interface Props {
  /** The encoded text: at most 2331 bytes, or it throws. */
  readonly text: string
  /** The purpose of the code in words. Show its content as text too, for users who cannot scan. */
  readonly label: string
  /** Width and height in pixels. */
  readonly size?: number
}

/** The light margin that QR readers need, in modules (ISO 18004). */
const QUIET_ZONE = 4

/** A QR code: dark on light in every theme, since many readers cannot read it inverted. */
export function QrCode({ text, label, size = 160 }: Props) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg
      className={styles.code}
      style={variables({ '--code-size': `${size}px` })}
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.map(drawRow).join('')} />
    </svg>
  )
}

/** Draws the dark runs of one row, each as one rectangle. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    const start = x
    while (row[x]) x++
    if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}
