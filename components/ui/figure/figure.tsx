import type { ReactNode } from 'react'
import { groupPlain } from '#lib/format/number.ts'
import styles from './figure.module.css'

export type Direction = 'up' | 'down' | 'flat'

interface Props {
  /** A figure as `lib/format` writes it: `--` where missing, `****` where masked, `0.00` for zero. A plain decimal gets its groups here. */
  readonly children: string
  /** A coin or currency code after the figure. */
  readonly unit?: string | undefined
  /** Colours the figure by its direction. The text must contain the sign or `arrow` must be set: colour alone is not enough. */
  readonly direction?: Direction | undefined
  /** Draws an arrow in the figure's direction before the figure. */
  readonly arrow?: boolean | undefined
  /** Text for screen readers when the characters say too little: "not available" for `--`. */
  readonly spoken?: string | undefined
}

/**
 * The one component that shows a number: tabular digits, isolated from right-to-left text around it, with a sign and an arrow
 * in addition to colour (specification 9).
 */
export function Figure({ children, unit, direction, arrow = false, spoken }: Props) {
  const hasArrow = arrow && direction && direction !== 'flat'
  // A text beside other content has an element of its own: React replaces the content of such an element, whatever has become of it.
  const content =
    spoken !== undefined ? (
      <Spoken text={spoken}>{groupPlain(children)}</Spoken>
    ) : hasArrow || unit ? (
      <span>{groupPlain(children)}</span>
    ) : null
  return (
    <bdi className={styles.figure} dir="ltr" translate="no" data-direction={direction}>
      {content === null ? (
        groupPlain(children)
      ) : (
        <>
          {hasArrow ? <Arrow direction={direction} /> : null}
          {content}
          {unit ? <span className={styles.unit}>{`\u00a0${unit}`}</span> : null}
        </>
      )}
    </bdi>
  )
}

function Spoken({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="visually-hidden">{text}</span>
    </>
  )
}

function Arrow({ direction }: { direction: 'up' | 'down' }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" focusable="false">
      <path d={direction === 'up' ? 'M4 1l3.5 6h-7z' : 'M4 7 .5 1h7z'} />
    </svg>
  )
}
