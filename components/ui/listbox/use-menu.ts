'use client'

import { useLayoutEffect, useRef, type Dispatch, type FocusEvent, type RefObject } from 'react'
import { SELECT_BLUR_DELAY_MS, SELECT_HOVER_RESET_MS } from '#components/ui/constants.ts'
import type { MenuEvent, MenuList, MenuState } from './menu-state.ts'
import { useDelay } from './use-delay.ts'
import { useDismiss } from './use-dismiss.ts'

interface Input {
  /** The element around control and popup. */
  readonly root: RefObject<HTMLElement | null>
  readonly state: MenuState
  readonly dispatch: Dispatch<MenuEvent>
  /** The options listed now. */
  readonly list: MenuList
  readonly filterable: boolean
  readonly disabled: boolean
  /** False if an open menu has nothing to show: Escape then goes to the dialog around it. */
  readonly isSeen: boolean
  readonly onBlur: (() => void) | undefined
}

/** Handles opening, closing, highlight and focus of a menu, with the delays of specification 4.5 and 9. */
export function useMenu({ root, state, dispatch, list, filterable, disabled, isSeen, onBlur }: Input) {
  const latest = useRef(list)
  const isQuiet = useRef(false)
  const blur = useDelay()
  const hover = useDelay()
  useLayoutEffect(() => {
    latest.current = list
  })
  const send = (event: MenuEvent) => {
    hover.cancel()
    dispatch(event)
  }
  /** Returns the highlight to the chosen option, after the pointer left the list or the menu closed. */
  const resetHoverLater = () => {
    hover.start(SELECT_HOVER_RESET_MS, () => dispatch({ type: 'resetHover', list: latest.current }))
  }
  const close = () => {
    send({ type: 'close' })
    resetHoverLater()
  }
  useDismiss(root, state.open && isSeen, close)
  return {
    send,
    close,
    resetHoverLater,
    /** Returns the focus to the control without reopening its menu. */
    focusQuietly: () => {
      const control = controlIn(root.current)
      if (!control || document.activeElement === control) return
      isQuiet.current = true
      control.focus()
      isQuiet.current = false
    },
    rootProps: {
      onFocus: ({ target }: FocusEvent) => {
        blur.cancel()
        const isControl = target === controlIn(root.current)
        if (isControl && !isQuiet.current && !disabled) send({ type: 'focus', filterable, list })
        isQuiet.current = false
      },
      onBlur: ({ target }: FocusEvent) => {
        // The window lost the focus, not the control: when the focus returns to the control it must not open the menu.
        isQuiet.current = document.activeElement === target
        blur.start(SELECT_BLUR_DELAY_MS, () => {
          close()
          onBlur?.()
        })
      },
    },
  }
}

/** Returns the combobox inside a widget: a text field or a button. */
export function controlIn(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[role="combobox"]') ?? null
}
