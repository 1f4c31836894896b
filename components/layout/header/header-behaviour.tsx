'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

const OPEN_MENU = 'details[data-menu][open]'

/**
 * Adds behaviour that the header's menus lack by themselves: Escape closes them and returns focus to their button, a click elsewhere or
 * on a link in them closes them, and nothing behind the phone's open drawer can be reached.
 */
export function HeaderBehaviour() {
  const pathname = usePathname()

  useEffect(() => {
    document.addEventListener('click', closeOnClickElsewhere)
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('toggle', shieldPage, true)
    return () => {
      document.removeEventListener('click', closeOnClickElsewhere)
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('toggle', shieldPage, true)
    }
  }, [])

  useEffect(() => {
    for (const menu of openMenus()) menu.open = false
    markCurrentPage(pathname)
  }, [pathname])

  return null
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)]
}

function closeOnClickElsewhere({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return
  for (const menu of openMenus()) {
    if (!menu.contains(target) || target.closest('a')) menu.open = false
  }
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
}

/** Makes the page inert behind an open drawer, for focus and screen readers. */
function shieldPage({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || target.dataset.drawer === undefined) return
  for (const part of document.querySelectorAll<HTMLElement>('main, body > footer')) part.inert = target.open
}

function markCurrentPage(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a')) {
    if (link.pathname === pathname && !link.hash) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
