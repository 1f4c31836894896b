'use client'

import { DirectionProvider } from '@radix-ui/react-direction'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { useCallback, useRef, useState } from 'react'
import type { MenuItem } from './menu.tsx'
import styles from './menu.module.css'

/** A point in pixels from the top left of the menu's container, which must be positioned and left to right. */
export interface MenuPoint {
  readonly x: number
  readonly y: number
}

interface Props {
  readonly at: MenuPoint
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onSelect: (id: string) => void
  readonly onClose: () => void
  readonly direction: 'ltr' | 'rtl'
}

/** A menu of actions at a point of a chart, open while it is rendered. If it closes without a choice, focus returns to where it was. */
export function PointMenu({ at, label, items, onSelect, onClose, direction }: Props) {
  const before = useRef<Element | null>(null)
  // The menu closes before the chosen action takes effect.
  const isChosen = useRef(false)
  // Inside the main landmark: users who navigate by landmarks would not find a menu outside.
  const [home, setHome] = useState<Element | null>(null)
  const findHome = useCallback((trigger: HTMLElement | null) => {
    if (trigger === null) return
    before.current = trigger.ownerDocument.activeElement
    setHome(trigger.closest('main') ?? trigger.ownerDocument.body)
  }, [])
  return (
    <DirectionProvider dir={direction}>
      <Radix.Root open modal={false} dir={direction} onOpenChange={(open) => open || onClose()}>
        <Radix.Trigger
          ref={findHome}
          className={styles.point}
          style={{ insetInlineStart: at.x, insetBlockStart: at.y }}
          tabIndex={-1}
          aria-label={label}
        />
        {home && (
          <Radix.Portal container={home}>
            <Radix.Content
              className={styles.menu}
              align="start"
              sideOffset={2}
              collisionPadding={10}
              aria-label={label}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                if (!isChosen.current && before.current instanceof HTMLElement) before.current.focus()
              }}
            >
              {items.map((item) => (
                <Radix.Item
                  key={item.id}
                  className={styles.item}
                  onSelect={() => {
                    isChosen.current = true
                    onSelect(item.id)
                  }}
                >
                  <span className={styles.label}>{item.label}</span>
                </Radix.Item>
              ))}
            </Radix.Content>
          </Radix.Portal>
        )}
      </Radix.Root>
    </DirectionProvider>
  )
}
