import type { ComponentProps, MouseEvent } from 'react'
import { Link } from '../link/link.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  readonly variant?: 'primary' | 'secondary' | 'outline' | 'quiet' | 'up' | 'down'
  readonly size?: 'small' | 'medium' | 'large'
  /** Takes the full width of its container. */
  readonly wide?: boolean
}

/** Returns the data attributes of a look: variants are never class names. */
function toLook(variant: ButtonLook['variant'], size: ButtonLook['size'], wide: ButtonLook['wide']) {
  return {
    className: styles.button,
    'data-variant': variant ?? 'secondary',
    'data-size': size ?? 'medium',
    'data-wide': wide || undefined,
  }
}

interface Props extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Whether its action is running: presses do nothing then, but it keeps the focus, which a disabled button would lose. */
  readonly pending?: boolean
}

/** A button. `type` defaults to `button`, so that none submits a form by accident. */
export function Button({ variant, size, wide, type = 'button', pending = false, ...rest }: Props) {
  return <button type={type} {...rest} {...(pending && PENDING)} {...toLook(variant, size, wide)} />
}

const PENDING = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, ...rest }: ButtonLook & Omit<ComponentProps<typeof Link>, 'className' | 'look'>) {
  return <Link {...rest} {...toLook(variant, size, wide)} look="bare" />
}
