/** A limited number of places, of which one owner takes only some. */
export interface Places {
  /** Takes a place. Returns the function that frees it again, once however often it is called; null if there is none for this owner. */
  enter(owner: string): (() => void) | null
}

export function createPlaces(max: number, maxOfOwner: number): Places {
  const taken = new Map<string, number>()
  let all = 0
  return {
    enter(owner) {
      const own = taken.get(owner) ?? 0
      if (all >= max || own >= maxOfOwner) return null
      all += 1
      taken.set(owner, own + 1)
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        all -= 1
        const left = (taken.get(owner) ?? 1) - 1
        if (left === 0) taken.delete(owner)
        else taken.set(owner, left)
      }
    },
  }
}
