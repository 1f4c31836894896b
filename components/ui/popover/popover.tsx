'use client'

import * as Radix from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'

interface Props {
  /** The control that opens it: one element that takes a ref, such as `Button` or `IconButton`. */
  readonly trigger: ReactElement
  /** The panel's name for screen readers. */
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  /** Whether it may be as wide as its content, for lists of several columns. */
  readonly isWide?: boolean
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly children: ReactNode
}

/** A panel next to the control that opened it. Escape and a click outside close it; focus returns to the control. */
export function Popover({ trigger, label, align = 'start', isWide = false, open, onOpenChange, children }: Props) {
  const control = open === undefined ? {} : { open }
  return (
    <Radix.Root {...control} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          data-wide={isWide || undefined}
          align={align}
          sideOffset={8}
          collisionPadding={10}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
