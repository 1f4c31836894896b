import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Goal: every command of the engine has a sender outside of the engine and of tests. A command without one is code that only tests reach,
// which no tool sees behind a `switch`.

/** The engine, and the parts of it that belong to products. */
const IN_ENGINE = /^(?:gateway\/engine|products\/[^/]+\/rules)\//

function sourcesIn(...folders: readonly string[]): readonly string[] {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
  return files.filter((file) => (file.endsWith('.ts') || file.endsWith('.mjs')) && !file.endsWith('.test.ts'))
}

/** Returns the types of all commands, as their interfaces name them. */
function commandTypes(): readonly string[] {
  const files = sourcesIn('gateway/engine', 'products').filter((file) => file.endsWith('commands.ts') && IN_ENGINE.test(file))
  return files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^ {2}readonly type: (.+)$/gm), ([, types = '']) =>
      Array.from(types.matchAll(/'([a-z\d-]+)'/g), ([, type = '']) => type),
    ).flat(),
  )
}

const SENT = /'([a-z\d]+(?:-[a-z\d]+)+)'|\{ type: '([a-z]+)'|\btype: '([a-z]+)',\s+(?:account|market)\b/g

it('sends every command', () => {
  const types = commandTypes()
  expect(types.length).toBeGreaterThan(60)
  const sent = new Set(
    sourcesIn('gateway', 'products', 'scripts')
      .filter((file) => !IN_ENGINE.test(file) && !file.startsWith('scripts/bench/'))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8').replaceAll(/readonly type: .*|(?:case|[!=]==) '[a-z\d-]+'/g, '')
        // A type of one word is a word of much else: it counts where it is the type of an object that begins there, or of one with an account.
        return Array.from(text.matchAll(SENT), ([, dashed, word, ofAccount]) => dashed ?? word ?? ofAccount ?? '')
      }),
  )
  expect(types.filter((type) => !sent.has(type))).toEqual([])
})
