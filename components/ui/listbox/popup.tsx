'use client'

import { useRef, type ComponentProps, type RefObject } from 'react'
import { usePopupPlacement } from './use-popup-placement.ts'
import styles from './popup.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'className' | 'popover' | 'ref'> {
  /** The control that the popup is placed next to. */
  readonly control: RefObject<HTMLElement | null>
}

/**
 * A panel in the top layer next to a control, shown as long as it is rendered. It keeps its position in the document, so that a
 * dialog around it treats it as its own content: focus, scrolling and screen readers work inside dialogs too.
 */
export function Popup({ control, ...rest }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  usePopupPlacement(control, panel)
  return <div {...rest} ref={panel} popover="manual" className={styles.popup} />
}
