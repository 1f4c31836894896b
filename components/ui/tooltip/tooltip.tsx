'use client'
import * as Radix from '@radix-ui/react-tooltip'
import { useRef, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { TOOLTIP_BOUNDARY_PADDING_PX, TOOLTIP_HIDE_AFTER_MS, TOOLTIP_OPEN_DELAY_MS, TOOLTIP_WIDTH_MAX_PX } from '../constants.ts'
import { variables } from '../overlay/variables.ts'
import { useTooltipState } from './use-tooltip-state.ts'
import styles from './tooltip.module.css'

interface Props {
  /** What it explains: one element that takes a ref and the focus, such as `Button` or `IconButton`. */
  readonly children: ReactElement
  readonly content: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly openDelayMs?: number
  /** Hides by itself after this time; 0 does not. */
  readonly hideAfterMs?: number
}

const SIZES = variables({ '--tooltip-width': `${TOOLTIP_WIDTH_MAX_PX}px` })

/**
 * A few words about a control, at hover, focus or, on a touch screen, at a tap (specification 9: opens at once, at most 300 px
 * wide, 10 px from the screen's sides, closes 200 ms after it was left). The pointer may move onto it; Escape closes it.
 */
export function Tooltip(props: Props) {
  const { children, content, side = 'top', openDelayMs = TOOLTIP_OPEN_DELAY_MS, hideAfterMs = TOOLTIP_HIDE_AFTER_MS } = props
  const tip = useTooltipState(hideAfterMs)
  // A tap focuses, which opens, before it clicks: so what counts is how things stood when the finger came down.
  const tapped = useRef<'open' | 'closed' | null>(null)
  const notePointer = ({ pointerType }: PointerEvent) => {
    tapped.current = pointerType !== 'touch' ? null : tip.open ? 'open' : 'closed'
  }
  const onClick = () => {
    if (tapped.current === 'closed') tip.openByTap()
    if (tapped.current === 'open') tip.closeNow()
  }
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={0}>
      <Radix.Root open={tip.open} onOpenChange={tip.change} disableHoverableContent>
        {/* The primitive does not say that someone came back: to it, nothing has changed. */}
        <Radix.Trigger asChild onPointerEnter={tip.stay} onFocus={tip.stay} onPointerDown={notePointer} onClick={onClick}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className={styles.tooltip}
            style={SIZES}
            side={side}
            sideOffset={6}
            collisionPadding={TOOLTIP_BOUNDARY_PADDING_PX}
            onPointerEnter={tip.stay}
            onPointerLeave={tip.leave}
            onEscapeKeyDown={tip.closeNow}
          >
            {content}
            <Radix.Arrow className={styles.arrow} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
