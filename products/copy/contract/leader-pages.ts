import { DEMONSTRATIONS } from './copy-demonstrations.ts'

/** The pages of the demonstration leaders, which always exist. */
export const DEMONSTRATION_PAGES: readonly string[] = Object.keys(DEMONSTRATIONS).map((name) => `/copy-trading/${name}`)

/** The page of one leader, by its number. Which of them exist is known to the exchange alone. */
export const LEADER_PAGE = /^\/copy-trading\/[1-9]\d{0,14}$/

/** The parts of a leader that decide whether its page is for search engines. */
interface Followed {
  readonly demonstration: string | null
  readonly followers: number
  readonly endedCopies: number
}

/** Checks whether a leader has a record that a search could be for: it has had followers, or it is a demonstration. */
export function hasRecord({ demonstration, followers, endedCopies }: Followed): boolean {
  return demonstration !== null || followers + endedCopies > 0
}
