'use client'

import { useLayoutEffect, useRef, type Dispatch, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { SELECT_BLUR_DELAY_MS, SELECT_HOVER_RESET_MS } from '#components/ui/constants.ts'
import { readKey, type KeyIntent } from './menu-keys.ts'
import type { MenuEvent, MenuList, MenuState } from './menu-state.ts'
import { useDelay } from './use-delay.ts'
import { useDismiss } from './use-dismiss.ts'

interface Input {
  /** The element round control and popup. */
  readonly root: RefObject<HTMLElement | null>
  readonly state: MenuState
  readonly dispatch: Dispatch<MenuEvent>
  /** What is listed now. */
  readonly list: MenuList
  readonly filterable: boolean
  readonly disabled: boolean
  /** False where an open menu has nothing to show: Escape is then for the dialog round it. */
  readonly isSeen?: boolean
  readonly onBlur: (() => void) | undefined
}

/** Opening, closing, highlight and focus of a menu, with the times of specification 4.5 and 9. */
export function useMenu({ root, state, dispatch, list, filterable, disabled, isSeen = true, onBlur }: Input) {
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
  /** The pointer left the list, or the menu closed: the highlight goes back to what is chosen. */
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
    /** Gives the control the focus back, which must not open its menu once more. */
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
        // The window lost the focus, not the control: it comes back to where it was, and must not open the menu then.
        isQuiet.current = document.activeElement === target
        blur.start(SELECT_BLUR_DELAY_MS, () => {
          close()
          onBlur?.()
        })
      },
    },
  }
}

/** The combobox inside a widget: a text field or a button. */
export function controlIn(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[role="combobox"]') ?? null
}

interface Keys {
  readonly open: boolean
  readonly multiple: boolean
  readonly filterable: boolean
  readonly searching: boolean
  /** What is typed into the control's text field, as it counts for Backspace. */
  readonly text: string
  /** Whether Enter means something to the menu now; where not, it is the form's. */
  readonly canChoose: boolean
}

/** Reads a key press of a control and acts on it; keys that are not the menu's go on to the field and the page. */
export function handleKey(event: KeyboardEvent, { text, canChoose, ...situation }: Keys, act: (intent: KeyIntent) => void): void {
  if (event.nativeEvent.isComposing) return
  const intent = readKey(event, { ...situation, emptyQuery: text === '' })
  if (!intent || (intent.type === 'choose' && !canChoose)) return
  // Tab closes and goes on.
  if (event.key !== 'Tab') event.preventDefault()
  act(intent)
}
