/** One step of a guide; it is skipped if its part of the page is not visible. */
export interface GuideStep {
  /** Selector of the part that it explains; the first visible match counts. */
  readonly anchor: string
  readonly title: string
  readonly text: string
}

export interface GuideTexts {
  readonly title: string
  readonly next: string
  readonly done: string
  readonly skip: string
  /** A template: `{step} of {count}`. */
  readonly progress: string
  readonly steps: readonly GuideStep[]
}
