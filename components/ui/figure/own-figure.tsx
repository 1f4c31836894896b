'use client'

import type { ComponentProps } from 'react'
import { maskFigure } from '#lib/format/number.ts'
import { Figure } from './figure.tsx'
import { useMasked } from './masked.ts'

/** One of the user's own figures: masked, and without a direction, while they hide their amounts (DESIGN 5.40). */
export function OwnFigure({ children, direction, ...rest }: ComponentProps<typeof Figure>) {
  const masked = useMasked()
  return (
    <Figure {...rest} {...(masked ? { arrow: false } : { direction })}>
      {masked ? maskFigure(children) : children}
    </Figure>
  )
}
