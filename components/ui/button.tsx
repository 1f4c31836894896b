import type { ComponentProps } from 'react'
import { Link } from './link.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  readonly variant?: 'primary' | 'secondary' | 'outline' | 'quiet' | 'up' | 'down'
  readonly size?: 'small' | 'medium' | 'large'
  /** As wide as what it stands in. */
  readonly wide?: boolean
}

/** Data attributes of a look: variants are never class names. */
function lookOf(variant: ButtonLook['variant'], size: ButtonLook['size'], wide: ButtonLook['wide']) {
  return {
    className: styles.button,
    'data-variant': variant ?? 'secondary',
    'data-size': size ?? 'medium',
    'data-wide': wide || undefined,
  }
}

/** A button that acts. `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  wide,
  type = 'button',
  ...rest
}: ButtonLook & Omit<ComponentProps<'button'>, 'className'>) {
  return <button type={type} {...rest} {...lookOf(variant, size, wide)} />
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  variant,
  size,
  wide,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Link>, 'className' | 'look'>) {
  return <Link {...rest} {...lookOf(variant, size, wide)} look="bare" />
}
