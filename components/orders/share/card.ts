/** A picture to share: what it says, already in the page's language. */
export interface Card {
  readonly title: string
  /** Beside the title, such as the side of a trade. */
  readonly badge: string
  readonly tone: 'up' | 'down'
  /** The largest figure of the picture, with what it is. */
  readonly headline: { readonly label: string; readonly text: string; readonly tone: 'up' | 'down' | null }
  readonly figures: readonly { readonly label: string; readonly text: string }[]
  /** Bars with their labels, in the order of the picture; shares are 0 to 1. */
  readonly bars: readonly { readonly label: string; readonly text: string; readonly share: number }[]
  readonly foot: string
  readonly isRightToLeft: boolean
}

/** The size of a picture, in its pixels: one that chats and timelines show whole. */
export const CARD = { width: 1080, height: 1080 } as const

const EDGE = 72
const BARS_MAX = 8

/** The page's colours for a picture. */
export interface CardColors {
  readonly background: string
  readonly surface: string
  readonly text: string
  readonly quiet: string
  readonly up: string
  readonly down: string
  readonly upSoft: string
  readonly downSoft: string
  readonly accent: string
  readonly family: string
}

/** Draws a card on a canvas of the size `CARD`. */
export function drawCard(ctx: CanvasRenderingContext2D, card: Card, colors: CardColors): void {
  const { width, height } = CARD
  const start = card.isRightToLeft ? width - EDGE : EDGE
  const end = card.isRightToLeft ? EDGE : width - EDGE
  const write = (text: string, x: number, y: number, { size, color, align, weight = 500 }: Writing) => {
    ctx.font = `${weight} ${size}px ${colors.family}`
    ctx.fillStyle = color
    ctx.textAlign = align === 'start' ? (card.isRightToLeft ? 'right' : 'left') : card.isRightToLeft ? 'left' : 'right'
    ctx.direction = card.isRightToLeft ? 'rtl' : 'ltr'
    ctx.fillText(text, x, y, width - 2 * EDGE)
  }
  ctx.fillStyle = colors.background
  ctx.fillRect(0, 0, width, height)
  ctx.fillStyle = colors.accent
  ctx.fillRect(0, 0, width, 12)
  write(card.title, start, 130, { size: 56, color: colors.text, align: 'start', weight: 700 })
  write(card.badge, end, 130, { size: 40, color: card.tone === 'up' ? colors.up : colors.down, align: 'end', weight: 600 })
  const { headline } = card
  const tone = headline.tone === null ? colors.text : headline.tone === 'up' ? colors.up : colors.down
  write(headline.label, start, 220, { size: 32, color: colors.quiet, align: 'start' })
  write(headline.text, start, 320, { size: 96, color: tone, align: 'start', weight: 700 })
  let y = 400
  for (const { label, text } of card.figures) {
    write(label, start, y, { size: 32, color: colors.quiet, align: 'start' })
    write(text, end, y, { size: 34, color: colors.text, align: 'end', weight: 600 })
    y += 56
  }
  y += 8
  for (const { label, text, share } of card.bars.slice(0, BARS_MAX)) {
    const length = (width - 2 * EDGE) * Math.max(0, Math.min(1, share))
    ctx.fillStyle = card.tone === 'up' ? colors.downSoft : colors.upSoft
    ctx.fillRect(card.isRightToLeft ? width - EDGE - length : EDGE, y - 30, length, 40)
    write(label, start, y, { size: 28, color: colors.text, align: 'start' })
    write(text, end, y, { size: 28, color: colors.text, align: 'end' })
    y += 46
  }
  write(card.foot, start, height - 60, { size: 30, color: colors.quiet, align: 'start' })
}

interface Writing {
  readonly size: number
  readonly color: string
  readonly align: 'start' | 'end'
  readonly weight?: number
}
