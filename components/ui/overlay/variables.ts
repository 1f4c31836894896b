import type { CSSProperties } from 'react'

/** Returns custom properties as a `style`: this passes the specification's numbers to the style sheets. */
export function variables(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values as CSSProperties
}
