/** Lets a mouse drag the content of a scrolling element; touch does that natively. Returns a function that undoes it. */
export function dragToScroll(element: HTMLElement): () => void {
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button === 0) element.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (element.hasPointerCapture(event.pointerId)) element.scrollBy(-event.movementX, -event.movementY)
  }
  element.addEventListener('pointerdown', onPointerDown)
  element.addEventListener('pointermove', onPointerMove)
  return () => {
    element.removeEventListener('pointerdown', onPointerDown)
    element.removeEventListener('pointermove', onPointerMove)
  }
}
