/** Who asks for a place: a main account, and whether it is a guest's, of which anybody can have hundreds. */
export interface Asker {
  readonly owner: string
  readonly isGuest: boolean
}

/** A limited number of places, of which one owner takes only some, and guests together leave some to registered users (DESIGN 6.13). */
export interface Places {
  /** Takes a place. Returns the function that frees it again, once however often it is called; null if there is none for this asker. */
  enter(asker: Asker): (() => void) | null
}

export interface PlaceLimits {
  /** All places. */
  readonly most: number
  readonly mostOfOwner: number
  readonly mostOfGuests: number
}

export function createPlaces({ most, mostOfOwner, mostOfGuests }: PlaceLimits): Places {
  const taken = new Map<string, number>()
  let all = 0
  let guests = 0
  return {
    enter({ owner, isGuest }) {
      const own = taken.get(owner) ?? 0
      if (all >= most || own >= mostOfOwner || (isGuest && guests >= mostOfGuests)) return null
      all += 1
      if (isGuest) guests += 1
      taken.set(owner, own + 1)
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        all -= 1
        if (isGuest) guests -= 1
        const left = (taken.get(owner) ?? 1) - 1
        if (left === 0) taken.delete(owner)
        else taken.set(owner, left)
      }
    },
  }
}
