import { addCounts, closingLine, slowestLines } from './lib/counts.mjs'
import { Fault, runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { STEPS } from './lib/test-steps.mjs'

/** So many of the slowest tests are named, so that it is seen when one becomes slow. */
const SLOWEST_SHOWN = 30

/**
 * `npm test`: installs what is missing, then runs every step, cheap ones first, also after one has failed, and closes with a line
 * of counts over all of them. `npm test -- unit lint` runs only the steps named.
 */
const asked = process.argv.slice(2)

await runMain(async () => {
  const names = STEPS.map(({ name }) => name)
  const unknown = asked.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Fault(`There is no step "${unknown}"; there are ${names.join(', ')}.`)
  await installIfMissing()
  const node = findNode()

  const results = []
  for (const step of STEPS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    results.push(await runStep(node, step, results))
  }
  printSummary(results)
})

async function runStep(node, step, before) {
  const missing = before.find(({ name, counts }) => name === step.needs && counts.failed > 0)
  if (missing !== undefined) return { name: step.name, seconds: 0, counts: { passed: 0, failed: 1, skipped: 0 } }
  console.log(`\n── ${step.name}`)
  const start = Date.now()
  const counts = await step.run(node)
  return { name: step.name, seconds: Math.round((Date.now() - start) / 1000), counts }
}

function printSummary(results) {
  const durations = results.flatMap(({ name, counts }) => (counts.durations ?? []).map((test) => ({ ...test, name: `${name}: ${test.name}` })))
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
