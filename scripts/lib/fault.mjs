/** The exit code of what only a person can mend (`EX_CONFIG`): a service does not try again. The gateway has the same. */
export const EXIT_REFUSED = 78

/** An error that the user can correct: reported in one sentence, without a stack. */
export class Fault extends Error {
  name = 'Fault'

  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a program's main function; a Fault ends it with its message and exit code. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}
