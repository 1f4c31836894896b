'use client'

import { useRef, type ComponentProps, type RefObject } from 'react'
import { usePopupPlace } from './use-popup-place.ts'
import styles from './popup.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'className' | 'popover' | 'ref'> {
  /** The control that the popup stands beside. */
  readonly control: RefObject<HTMLElement | null>
}

/**
 * A panel in the top layer beside a control, shown as long as it is rendered. It stays where it is written in the page, so that
 * a dialog around it counts it as its own: focus, scrolling and screen readers are right inside dialogs too.
 */
export function Popup({ control, ...rest }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  usePopupPlace(control, panel)
  return <div {...rest} ref={panel} popover="manual" className={styles.popup} />
}
