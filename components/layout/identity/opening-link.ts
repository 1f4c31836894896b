/** Checks whether a click just follows the link here, without opening a new tab or window. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** Returns focus to the button of a link's menu, because the menu closes. */
export function escapeFromMenu(link: Element): void {
  link.closest('details[data-menu]')?.querySelector('summary')?.focus()
}
