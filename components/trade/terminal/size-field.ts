import { isVisible } from '#components/ui/overlay/is-visible.ts'

/**
 * Returns the ticket's size field, which an order that is begun elsewhere on the page still needs; undefined on a phone, whose closed
 * ticket keeps price and side.
 */
export function findSizeField(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("form[data-ticket] [data-field='size'] input")].find(isVisible)
}
