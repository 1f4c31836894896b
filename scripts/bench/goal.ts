/** A measured ratio or figure with its target. */
export interface Goal {
  readonly name: string
  readonly actual: number
  readonly atLeast?: number
  readonly atMost?: number
}

export function isMet(goal: Goal): boolean {
  return goal.actual >= (goal.atLeast ?? -Infinity) && goal.actual <= (goal.atMost ?? Infinity)
}

/** Formats `met     0.54  (at least 0.4)  public page, share of a bare server` */
export function describeGoal(goal: Goal): string {
  const bound = goal.atLeast !== undefined ? `at least ${goal.atLeast}` : goal.atMost !== undefined ? `at most ${goal.atMost}` : 'no goal'
  return `${isMet(goal) ? 'met   ' : 'MISSED'} ${goal.actual.toPrecision(3).padStart(9)}  (${bound})  ${goal.name}`
}
