/** The last step of each main account that is under way. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs a step that counts against what a main account may give away in a day after all earlier ones of the same account: each must see
 * what the others give, or two at once could exceed the day's sum.
 */
export async function oneAtATime<Value>(main: string, step: () => Promise<Value>): Promise<Value> {
  const earlier = underWay.get(main)
  const run = Promise.allSettled([earlier]).then(step)
  underWay.set(main, run)
  try {
    return await run
  } finally {
    if (underWay.get(main) === run) underWay.delete(main)
  }
}
