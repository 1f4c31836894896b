/** An error that the user can correct: reported in one sentence, without a stack. */
export class Fault extends Error {
  name = 'Fault'
}

/** Runs a program's main function; a Fault ends it with its message and exit code 1. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
