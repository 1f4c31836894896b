'use client'

import type { ComponentProps } from 'react'
import { maskFigure } from '#lib/format/number.ts'
import { Figure } from './figure.tsx'
import { useMasked } from './masked.ts'

/** A figure of somebody's own: starred out, and without a direction, while he hides his amounts (DESIGN 5.40). */
export function OwnFigure({ children, direction, ...rest }: ComponentProps<typeof Figure>) {
  const masked = useMasked()
  return (
    <Figure {...rest} {...(masked ? { arrow: false } : { direction })}>
      {masked ? maskFigure(children) : children}
    </Figure>
  )
}
