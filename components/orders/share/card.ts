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
/** The least distance of a name and its figure. */
const BETWEEN = 24
const BARS_MAX = 8

/** The rows of a picture with few lines grow until they fill it: at most to these sizes. */
const FIGURE = { pitch: 56, pitchMax: 156, size: 34, sizeMax: 56 } as const
const BAR = { pitch: 46, pitchMax: 72, size: 28, sizeMax: 38 } as const
/** Where the rows begin below the largest figure, and end above the foot. */
const ROWS = { top: 400, topTall: 500, bottom: CARD.height - 130 } as const
const HEADLINE = { size: 96, tall: 168 } as const

/** Where the parts of a picture are, in its pixels: baselines of texts, distances of rows, and sizes of letters. */
export interface CardLayout {
  readonly headline: { readonly label: number; readonly text: number; readonly size: number }
  readonly figures: { readonly top: number; readonly pitch: number; readonly size: number }
  readonly bars: { readonly top: number; readonly pitch: number; readonly size: number }
}

/** Lays a picture out so that its rows fill it, however few they are. */
export function layOutCard({ figures, bars }: Pick<Card, 'figures' | 'bars'>): CardLayout {
  const barCount = Math.min(bars.length, BARS_MAX)
  const isTall = barCount === 0
  const top = isTall ? ROWS.topTall : ROWS.top
  const natural = figures.length * FIGURE.pitch + barCount * BAR.pitch
  const growth = natural === 0 ? 1 : (ROWS.bottom - top - 8) / natural
  const grown = ({ pitch, pitchMax, size, sizeMax }: typeof FIGURE | typeof BAR) => ({
    pitch: Math.min(pitchMax, pitch * growth),
    size: Math.min(sizeMax, size * growth),
  })
  const rows = grown(FIGURE)
  return {
    headline: { label: 220, text: isTall ? 390 : 320, size: isTall ? HEADLINE.tall : HEADLINE.size },
    figures: { top: top + (rows.pitch - FIGURE.pitch) / 2, ...rows },
    bars: { top: top + figures.length * rows.pitch + 8, ...grown(BAR) },
  }
}

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
  const room = width - 2 * EDGE
  /** Writes a text, narrower if it has too little room, and returns its width. */
  const write = (text: string, x: number, y: number, { size, color, align, weight = 500, widthMax = room }: Writing): number => {
    ctx.font = `${weight} ${size}px ${colors.family}`
    ctx.fillStyle = color
    ctx.textAlign = align === 'start' ? (card.isRightToLeft ? 'right' : 'left') : card.isRightToLeft ? 'left' : 'right'
    ctx.direction = findTextDirection(text, card.isRightToLeft)
    ctx.fillText(text, x, y, widthMax)
    return Math.min(widthMax, ctx.measureText(text).width)
  }
  ctx.fillStyle = colors.background
  ctx.fillRect(0, 0, width, height)
  ctx.fillStyle = colors.accent
  ctx.fillRect(0, 0, width, 12)
  write(card.title, start, 130, { size: 56, color: colors.text, align: 'start', weight: 700 })
  write(card.badge, end, 130, { size: 40, color: card.tone === 'up' ? colors.up : colors.down, align: 'end', weight: 600 })
  const { headline } = card
  const tone = headline.tone === null ? colors.text : headline.tone === 'up' ? colors.up : colors.down
  const layout = layOutCard(card)
  write(headline.label, start, layout.headline.label, { size: 32, color: colors.quiet, align: 'start' })
  write(headline.text, start, layout.headline.text, { size: layout.headline.size, color: tone, align: 'start', weight: 700 })
  for (const [at, { label, text }] of card.figures.entries()) {
    const { top, pitch, size } = layout.figures
    const y = top + at * pitch
    const taken = write(text, end, y, { size, color: colors.text, align: 'end', weight: 600 })
    write(label, start, y, { size: size - 2, color: colors.quiet, align: 'start', widthMax: Math.max(BETWEEN, room - taken - BETWEEN) })
  }
  for (const [at, { label, text, share }] of card.bars.slice(0, BARS_MAX).entries()) {
    const { top, pitch, size } = layout.bars
    const y = top + at * pitch
    const length = (width - 2 * EDGE) * Math.max(0, Math.min(1, share))
    ctx.fillStyle = card.tone === 'up' ? colors.downSoft : colors.upSoft
    ctx.fillRect(card.isRightToLeft ? width - EDGE - length : EDGE, y - size - 2, length, pitch - 6)
    write(label, start, y, { size, color: colors.text, align: 'start' })
    write(text, end, y, { size, color: colors.text, align: 'end' })
  }
  write(card.foot, start, height - 60, { size: 30, color: colors.quiet, align: 'start' })
}

/**
 * Returns the direction of a text: figures and signs without a letter of a right-to-left script stay as they are written, or a sign
 * would move to the other end of its figure.
 */
export function findTextDirection(text: string, isRightToLeft: boolean): CanvasDirection {
  return isRightToLeft && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr'
}

interface Writing {
  readonly size: number
  readonly color: string
  readonly align: 'start' | 'end'
  readonly weight?: number
  readonly widthMax?: number
}
