import styles from './help.module.css'

/** The order kinds that the help centre explains, each with its picture. */
export const ORDER_PICTURES = [
  'limit',
  'market',
  'trigger',
  'trailing',
  'targets',
  'oco',
  'bracket',
  'scaled',
  'iceberg',
  'twap',
  'chase',
  'gtd',
  'postOnly',
  'ioc',
  'fok',
] as const
export type OrderPictureKind = (typeof ORDER_PICTURES)[number]

interface Drawing {
  /** The path of the price, from left to right; y grows downwards. */
  readonly price: string
  /** Heights of lines: the order's own price, profit and loss. */
  readonly lines: readonly (readonly [tone: 'own' | 'gain' | 'loss', y: number])[]
  /** Fills on the price's path. */
  readonly fills: readonly (readonly [x: number, y: number])[]
  /** The trailing stop's steps. */
  readonly trail?: string
  /** Levels of a book at the right: filled and open parts, in widths. */
  readonly book?: readonly (readonly [filled: number, open: number])[]
}

const DRAWINGS: Readonly<Record<OrderPictureKind, Drawing>> = {
  limit: { price: '8,30 40,22 70,48 100,72 130,50 192,28', lines: [['own', 72]], fills: [[100, 72]] },
  market: {
    price: '8,62 40,52 70,58 100,44 192,24',
    lines: [],
    fills: [
      [70, 58],
      [76, 55],
      [82, 52],
    ],
  },
  trigger: { price: '8,70 50,62 90,40 130,30 192,20', lines: [['own', 40]], fills: [[96, 38]] },
  trailing: { price: '8,70 50,44 80,52 120,18 150,46 192,60', lines: [], fills: [[147, 43]], trail: '8,92 50,68 80,68 120,43 147,43' },
  targets: {
    price: '8,56 50,64 90,46 140,22 192,26',
    lines: [
      ['gain', 22],
      ['own', 56],
      ['loss', 84],
    ],
    fills: [[140, 22]],
  },
  oco: {
    price: '8,56 50,48 90,58 130,30 192,22',
    lines: [
      ['gain', 24],
      ['loss', 82],
    ],
    fills: [[184, 24]],
  },
  bracket: {
    price: '8,66 50,60 80,64 120,42 150,44 192,18',
    lines: [
      ['gain', 20],
      ['gain', 44],
      ['own', 66],
      ['loss', 88],
    ],
    fills: [
      [117, 44],
      [188, 20],
    ],
  },
  scaled: {
    price: '8,20 50,30 90,48 130,70 192,44',
    lines: [
      ['own', 36],
      ['own', 52],
      ['own', 68],
      ['own', 84],
    ],
    fills: [
      [63, 36],
      [97, 52],
      [127, 68],
    ],
  },
  iceberg: {
    price: '8,28 50,40 90,52 130,62 192,48',
    lines: [['own', 66]],
    fills: [],
    book: [
      [0, 34],
      [0, 30],
      [32, 0],
    ],
  },
  twap: {
    price: '8,52 50,40 90,58 130,44 192,50',
    lines: [['loss', 18]],
    fills: [
      [20, 48],
      [65, 47],
      [110, 51],
      [155, 46],
    ],
  },
  chase: {
    price: '8,78 50,66 90,46 130,36 150,44 192,40',
    lines: [['loss', 16]],
    fills: [[147, 43]],
    trail: '8,90 40,90 40,72 90,72 90,52 130,52 130,43 147,43',
  },
  gtd: { price: '8,40 50,32 100,44 150,36 192,40', lines: [['own', 74]], fills: [] },
  postOnly: {
    price: '8,36 60,30 110,44 192,34',
    lines: [['own', 70]],
    fills: [],
    book: [
      [0, 34],
      [0, 24],
      [0, 46],
    ],
  },
  ioc: {
    price: '8,50 60,46 110,52 192,48',
    lines: [['own', 50]],
    fills: [],
    book: [
      [34, 0],
      [24, 0],
      [14, 0],
    ],
  },
  fok: {
    price: '8,50 60,46 110,52 192,48',
    lines: [['own', 50]],
    fills: [],
    book: [
      [34, 0],
      [24, 0],
      [46, 0],
    ],
  },
}

/** A picture of how an order meets the price, drawn by code so that it follows the theme. The text beside it says the same. */
export function OrderPicture({ kind }: { readonly kind: OrderPictureKind }) {
  const { price, lines, fills, trail, book = [] } = DRAWINGS[kind]
  return (
    <svg className={styles.picture} viewBox="0 0 200 100" aria-hidden="true">
      {lines.map(([tone, y]) => (
        <line key={y} className={styles.line} data-tone={tone} x1="4" x2="196" y1={y} y2={y} />
      ))}
      {trail !== undefined && <polyline className={styles.line} data-tone="loss" points={trail} />}
      <polyline className={styles.price} points={price} />
      {book.map(([filled, open], row) => (
        <rect
          key={`${filled} ${open}`}
          className={styles.level}
          data-open={open > 0 || undefined}
          x={196 - filled - open}
          y={74 + row * 8}
          width={filled + open}
          height="5"
        />
      ))}
      {fills.map(([x, y]) => (
        <circle key={x} className={styles.fill} cx={x} cy={y} r="4" />
      ))}
    </svg>
  )
}
