import { join } from 'node:path'
import { BASE_WHERE_NONE_IS_NAMED, changedFiles, stepsFor } from './lib/changed.mjs'
import { addCounts, closingLine, slowestLines } from './lib/counts.mjs'
import { Fault, runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { root } from './lib/project.mjs'
import { STEPS } from './lib/test-steps.mjs'

/** The number of slowest tests to list, so that a newly slow one is noticed. */
const SLOWEST_SHOWN = 30
/** The maximum number of steps that run side by side: two keep two cores busy, also while one of them waits. */
const STEPS_AT_ONCE = 2

/**
 * `npm test`: installs missing packages, then runs every step, even after one has failed, and prints a line with all
 * counts at the end. `npm test -- unit lint` runs only the named steps; `npm test -- changed [BASE]` runs those that are affected by the
 * files that differ from a commit, by default the last one. `full`, before any of these, adds the cases that the quick suite leaves out.
 */
const isFull = process.argv[2] === 'full'
const asked = process.argv.slice(isFull ? 3 : 2)
// Read by tests/support/full-suite.ts.
if (isFull) process.env.FULL_SUITE = '1'
// Some sixty processes of the product are started: each would compile the same modules and strip the same types again.
process.env.NODE_COMPILE_CACHE ??= join(root, 'test-results/compile-cache')

await runMain(async () => {
  const wanted = asked[0] === 'changed' ? chooseChangedSteps(asked[1] ?? BASE_WHERE_NONE_IS_NAMED) : namedSteps()
  const steps = STEPS.filter(({ name }) => wanted.has(name))
  await installIfMissing()
  const node = findNode()

  const results = []
  while (steps.length > 0) {
    const [{ beside }] = steps
    const last = steps.findIndex((step) => step.beside !== beside)
    const group = beside === undefined ? [steps.shift()] : steps.splice(0, last < 0 ? steps.length : last)
    results.push(...(await runGroup(node, group, wanted, results)))
  }
  printSummary(results)
})

/** Returns the named steps, or all, each with no extra arguments. */
function namedSteps() {
  const names = STEPS.map(({ name }) => name)
  const unknown = asked.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Fault(`There is no step "${unknown}"; there are ${names.join(', ')}, changed and full.`)
  const all = STEPS.filter(({ isOnlyInFull = false }) => isFull || !isOnlyInFull).map(({ name }) => name)
  return new Map((asked.length === 0 ? all : asked).map((name) => [name, []]))
}

function chooseChangedSteps(base) {
  const wanted = stepsFor(changedFiles(base), base)
  console.log(`What differs from ${base} reaches: ${[...wanted].map(([name, more]) => [name, ...more].join(' ')).join(', ')}`)
  return wanted
}

/** Runs one step, or several side by side; the output of each of several is printed as a whole at its end. */
async function runGroup(node, steps, wanted, before) {
  const results = []
  const waiting = [...steps.entries()]
  const runNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, step] = next
      const output = steps.length > 1 ? [] : undefined
      if (output === undefined) console.log(`\n── ${step.name}`)
      const start = Date.now()
      const isMissing = before.some(({ name, counts }) => name === step.needs && counts.failed > 0)
      if (output !== undefined) console.log(`… ${step.name}`)
      const counts = isMissing ? FAILED : await step.run(node, wanted.get(step.name), output).catch(failedBy)
      if (output !== undefined) process.stdout.write(`\n── ${step.name}\n${Buffer.concat(output)}`)
      results[place] = { name: step.name, seconds: secondsSince(start), counts }
    }
  }
  await Promise.all(Array.from({ length: STEPS_AT_ONCE }, runNext))
  return results
}

const FAILED = { passed: 0, failed: 1, skipped: 0 }

/** Returns the counts of a step that ended with an error of its own, so that the other steps and the summary still run. */
function failedBy(error) {
  return { ...FAILED, troubles: [error instanceof Fault ? error.message : String(error?.stack ?? error)] }
}

function secondsSince(startMs) {
  return Math.round((Date.now() - startMs) / 1000)
}

function printSummary(results) {
  const durations = results.flatMap(({ name, counts }) =>
    (counts.durations ?? []).map((test) => ({ ...test, name: `${name}: ${test.name}` })),
  )
  if (durations.length > 0) console.log(['', '── slowest tests', ...slowestLines(durations, SLOWEST_SHOWN)].join('\n'))
  console.log('\n── summary')
  for (const { name, seconds, counts } of results) {
    const verdict = counts.failed === 0 ? 'green' : 'RED  '
    console.log(`${verdict}  ${name.padEnd(14)} ${String(seconds).padStart(4)} s   ${closingLine(counts)}`)
  }
  for (const { name, counts } of results) for (const trouble of counts.troubles ?? []) console.log(`\n${name}: ${trouble}`)
  const total = addCounts(results.map(({ counts }) => counts))
  if (total.failed > 0) process.exitCode = 1
  console.log(`\n${closingLine(total)}`)
}
