/**
 * For `onInteractOutside` of a modal: a click on a notification is not a click beside the modal. Someone who closes a
 * notification must not lose the form under it.
 */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
