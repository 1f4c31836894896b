import { Fault, runMain } from '../lib/fault.mjs'
import { checkExample } from './check-example.ts'
import { readExamples } from './read-file.ts'

/**
 * `npm run -s examples -- FILE`: one JSON line per worked example, `{id, expected, actual, ok}` and a `reason` if it was
 * not checked or is malformed; the counts come last. Exit code 1 if an example failed or nothing could be read.
 */
await runMain(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0) throw new Fault('Usage: npm run -s examples -- FILE')
  const verdicts = readExamples(file).map(checkExample)
  for (const verdict of verdicts) process.stdout.write(`${JSON.stringify(verdict)}\n`)

  const count = (ok: boolean | null) => verdicts.filter((verdict) => verdict.ok === ok).length
  process.stdout.write(`${count(true)} passed, ${count(false)} failed, ${count(null)} skipped\n`)
  if (count(false) > 0) process.exitCode = 1
})
