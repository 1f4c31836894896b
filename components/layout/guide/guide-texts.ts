/** One step of a guide, in words; it is left out where the page has nothing to show for it. */
export interface GuideStep {
  /** Selector of what it tells of: the first of these that is in view. */
  readonly anchor: string
  readonly title: string
  readonly text: string
}

export interface GuideTexts {
  readonly title: string
  readonly next: string
  readonly done: string
  readonly skip: string
  /** `{step} of {count}`, to be filled in. */
  readonly progress: string
  readonly steps: readonly GuideStep[]
}
