import { explainTakenPort } from './listen-error.ts'
import { setUpOutput } from '../logging/json-lines.mjs'
import { EXIT_REFUSED, readEnvironmentOrExit } from './start-refused.ts'

/** Runs before a build, which takes a while: reports a bad value or a taken port at once. */
setUpOutput('start')
const { port, host } = readEnvironmentOrExit()
const taken = await explainTakenPort(port, host)
if (taken !== null) {
  console.error(taken)
  process.exit(EXIT_REFUSED)
}
