import type { CSSProperties } from 'react'

/** Custom properties as a `style`: how the specification's numbers reach the style sheets. */
export function variables(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values as CSSProperties
}
