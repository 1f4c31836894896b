import { readEnvironment, type Environment } from './env.ts'

/** The environment, or the end of the process with a sentence per bad value. */
export function readEnvironmentOrExit(): Environment {
  const environment = readEnvironment(process.env)
  if (!environment.ok) {
    for (const sentence of environment.error) console.error(sentence)
    process.exit(1)
  }
  return environment.value
}
