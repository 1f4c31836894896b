import { readEnvironment, type Environment } from './env.ts'

/** Reads the environment, or ends the process with one sentence per bad value. */
export function readEnvironmentOrExit(): Environment {
  const environment = readEnvironment(process.env)
  if (!environment.ok) {
    for (const sentence of environment.error) console.error(sentence)
    process.exit(1)
  }
  return environment.value
}
