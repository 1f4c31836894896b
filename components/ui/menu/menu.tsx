'use client'

import { DirectionProvider } from '@radix-ui/react-direction'
import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import styles from './menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  readonly disabled?: boolean
  /** If given, the item is part of a choice and this says whether it is selected. */
  readonly checked?: boolean
}

interface Props {
  readonly trigger: ReactElement
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onSelect: (id: string) => void
  readonly direction: 'ltr' | 'rtl'
  readonly align?: 'start' | 'end'
}

/** A menu of actions: arrow keys, first letters, Escape; focus returns to the control that opened it. */
export function Menu({ trigger, label, items, onSelect, direction, align = 'start' }: Props) {
  return (
    <DirectionProvider dir={direction}>
      <Radix.Root dir={direction}>
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={10} aria-label={label}>
            {items.map((item) => (
              <Item key={item.id} item={item} onSelect={onSelect} />
            ))}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </DirectionProvider>
  )
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: Props['onSelect'] }) {
  const common = { className: styles.item, disabled: item.disabled ?? false, onSelect: () => onSelect(item.id) }
  const content = (
    <>
      {item.icon ? <Icon name={item.icon} size={16} /> : null}
      <span className={styles.label}>{item.label}</span>
      {item.checked ? <Icon name="check" size={16} /> : null}
    </>
  )
  if (item.checked === undefined) return <Radix.Item {...common}>{content}</Radix.Item>
  return (
    <Radix.CheckboxItem {...common} checked={item.checked}>
      {content}
    </Radix.CheckboxItem>
  )
}
