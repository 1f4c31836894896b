'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDesk } from '../desk/desk.ts'
import { LazyDialog } from '../panels/lazy-dialog.tsx'
import { HOTKEY_NAMES, hotkeyOf, hotkeyText, type HotkeyName } from './hotkeys.ts'
import styles from './terminal-bar.module.css'
import { useTicket, useTicketDispatch } from './ticket-context.tsx'

/** The keys of the terminal, and the sheet that lists them. */
export function HotkeysHost() {
  const t = useTranslations('terminal.hotkeys')
  const dispatch = useTicketDispatch()
  const { market } = useTicket()
  const { actions } = useDesk()
  const [isOpen, setOpen] = useState(false)

  const act = (name: HotkeyName): void => {
    if (name === 'buy' || name === 'sell') dispatch({ type: 'change', change: { side: name } })
    else if (name === 'limit' || name === 'market') dispatch({ type: 'change', change: { kind: name } })
    else if (name === 'price' || name === 'size') focusIn(`form[data-ticket] [data-field='${name}'] input`)
    else if (name === 'submit') press('form[data-ticket] [data-submit], form[data-ticket] [data-start]')
    else if (name === 'cancelAll') void actions.cancelAll({ kind: 'both', product: market.product, symbol: market.symbol })
    else if (name === 'book') focusIn('[data-book-reading]')
    else setOpen(true)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = hotkeyOf(event)
    // A dialog has the keys to itself.
    if (name === null || event.repeat || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    act(name)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return (
    <>
      <button type="button" className={styles.sheetButton} onClick={() => setOpen(true)}>
        {t('title')} <kbd dir="ltr">{hotkeyText('sheet')}</kbd>
      </button>
      {isOpen && (
        <LazyDialog title={t('title')} onClose={() => setOpen(false)}>
          <dl className={styles.sheet}>
            {HOTKEY_NAMES.map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  <kbd dir="ltr">{hotkeyText(name)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </LazyDialog>
      )}
    </>
  )
}

function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
}

function focusIn(selector: string): void {
  visible(selector)?.focus()
}

function press(selector: string): void {
  visible(selector)?.click()
}
