/** What the last resort says, when not even the root layout could be rendered and no catalogue is at hand. */
export interface BrokenTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
}

/** Until the reader's language is loaded, and where we have none. */
export const ENGLISH_BROKEN_TEXTS: BrokenTexts = {
  title: 'Something went wrong',
  text: 'The page could not be shown. Your orders and balances are not affected.',
  retry: 'Try again',
}
