import { readEnvironment, type Variables } from './env.ts'

/** Beginnings that are ours alone, so that any other name with one of them is a mistake. `PUBLIC_` is free, and `SITE_` refused elsewhere. */
const OWN = /^(?:COUNTRY|DRAIN|GATEWAY|GUEST|IMAGE|LIVE|MARKET|METRICS|OPERATOR|OUTGOING|REPLAY|SIGN|SMTP|START_FUNDS|TRUST|UNDOCUMENTED)_/
const NOT_JUDGED = /^(?:SITE|PUBLIC)_/
/** Names that other parts read by themselves. */
const READ_ELSEWHERE = ['SIGN_ROOT_KEY', 'REPLAY_CONTROLS', 'GATEWAY_INTERNAL_URL']
/** Of another's beginning, such as `NODE_`, only a long name that is nearly ours is a mistake of ours. */
const NEAR = 2
const LONG = 8
/** As far from every setting as this, no name is worth a hint. */
const HINT = 6

/** Returns a sentence for each variable that looks like a setting and is none, with the nearest name that is. */
export function describeUnknown(variables: Variables): readonly string[] {
  const known = readKnown()
  return Object.keys(variables)
    .filter((name) => !known.has(name) && !NOT_JUDGED.test(name))
    .toSorted()
    .flatMap((name) => {
      const { nearest, distance } = findNearest(name, known)
      if (!OWN.test(name) && (name.length < LONG || distance > NEAR)) return []
      return [`${name} is not a setting${distance <= HINT ? `; the nearest is ${nearest}` : ''}.`]
    })
}

/** The names that the environment is asked for, found out by asking. */
function readKnown(): ReadonlySet<string> {
  const asked = new Set(READ_ELSEWHERE)
  const nothing: Variables = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        asked.add(String(name))
        return undefined
      },
    },
  )
  readEnvironment(nothing)
  return asked
}

function findNearest(name: string, known: ReadonlySet<string>): { readonly nearest: string; readonly distance: number } {
  let best = { nearest: '', distance: Infinity }
  for (const other of known) {
    const distance = countEdits(name, other)
    if (distance < best.distance) best = { nearest: other, distance }
  }
  return best
}

/** The number of letters to put in, take out or change (Levenshtein). */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [nth, letter] of [...one].entries()) {
    const next = [nth + 1]
    for (let at = 1; at <= other.length; at += 1) {
      const same = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1)
      next.push(Math.min(same, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
