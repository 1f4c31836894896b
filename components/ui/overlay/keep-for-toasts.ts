/**
 * For `onInteractOutside` of a modal: a click on a notification does not count as outside, so that closing a notification does
 * not lose the form under it.
 */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
