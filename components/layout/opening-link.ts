/** Whether a click asks for nothing more than to follow the link here: no new tab, no new window. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** The menu that a link stands in closes, so focus comes back to what opened the menu. */
export function escapeFromMenu(link: Element): void {
  link.closest('details[data-menu]')?.querySelector('summary')?.focus()
}
