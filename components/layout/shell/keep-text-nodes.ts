/**
 * Keeps the page alive and its texts current where page translation, dictionaries or dark modes of the browser have wrapped text nodes or
 * put elements in their place. React knows its text nodes by reference: it would write into one that is not shown any more, and fail when
 * it removes one, or inserts before one, whose parent has changed, which takes the whole page away.
 *
 * Returns a function that ends this.
 */
export function keepTextNodes(): () => void {
  const places = new WeakMap<Node, Element>()
  const { insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = function removeKept<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const shown = this.contains(child) ? child : places.get(child)
    if (!shown || !this.contains(shown)) {
      // Elements are not replaced by others: for them this is a fault of ours.
      return child instanceof Text ? child : (removeChild.call(this, child) as Child)
    }
    removeWithWrappers(shown, this)
    return child
  }

  Node.prototype.insertBefore = function insertKept<Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as Child
    const shown = this.contains(before) ? before : places.get(before)
    const place = shown && this.contains(shown) ? childAround(shown, this) : null
    if (place === null && !(before instanceof Text)) return insertBefore.call(this, child, before) as Child
    return insertBefore.call(this, child, place) as Child
  }

  /** Removes a node and the elements around it that hold nothing else. */
  function removeWithWrappers(node: Node, end: Node): void {
    let last = node
    while (last.parentNode && last.parentNode !== end && last.parentNode.childNodes.length === 1) last = last.parentNode
    if (last.parentNode) removeChild.call(last.parentNode, last)
  }

  const writes = new MutationObserver((records) => {
    for (const { target } of records) {
      const place = places.get(target)
      places.delete(target)
      if (place?.isConnected && !target.isConnected) place.replaceWith(target)
    }
  })
  const replacements = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isForeign)))
    if (added.size === 0) return
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue
        const place = [...addedNodes, previousSibling, nextSibling].find((node) => node !== null && added.has(node))
        if (!(place instanceof Element)) continue
        places.set(text, place)
        writes.observe(text, { characterData: true })
      }
    }
  })
  replacements.observe(document.body, { childList: true, subtree: true })

  return () => {
    replacements.disconnect()
    writes.disconnect()
    Node.prototype.removeChild = removeChild
    Node.prototype.insertBefore = insertBefore
  }
}

/** Checks whether a node is an element that React has not made. */
function isForeign(node: Node): boolean {
  return node instanceof Element && !Object.keys(node).some((key) => key.startsWith('__react'))
}

/** Returns the child of a parent that is or contains a node. */
function childAround(node: Node, parent: Node): Node {
  let child = node
  while (child.parentNode && child.parentNode !== parent) child = child.parentNode
  return child
}
