import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { EXPECTED } from './reachability.ts'

const KNIP = resolve('node_modules/knip/bin/knip.js')
const folder = mkdtempSync(join(tmpdir(), 'reachability-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Issues {
  readonly issues: readonly {
    readonly file: string
    readonly files?: readonly unknown[]
    readonly exports?: readonly { readonly name: string }[]
    readonly dependencies?: readonly { readonly name: string }[]
  }[]
}

/** Returns the check's findings for a tree: files, exports as `file#name`, dependencies. */
function check(directory: string, config: string): string[] {
  const args = [
    KNIP,
    '--production',
    '--directory',
    directory,
    '--config',
    config,
    '--include',
    'files,exports,dependencies',
    '--reporter',
    'json',
    '--no-exit-code',
    '--no-config-hints',
  ]
  const { issues } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Issues
  return issues
    .flatMap(({ file, files, exports = [], dependencies = [] }) => [
      ...((files?.length ?? 0) > 0 ? [file] : []),
      ...exports.map(({ name }) => `${file}#${name}`),
      ...dependencies.map(({ name }) => name),
    ])
    .toSorted()
}

/** Writes a configuration that treats only these expected files as reached. */
function configOf(name: string, expected: readonly string[]): string {
  const file = join(folder, `${name}.mts`)
  writeFileSync(
    file,
    `import { reachability } from '${resolve('scripts/checks/reachability.ts')}'\nexport default reachability(${JSON.stringify(expected)})\n`,
  )
  return file
}

const TREE: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { used: '1.0.0', unused: '1.0.0' } }),
  'app/[locale]/page.tsx': "import { reached } from '../../lib/calc/reached.ts'\nexport default reached\n",
  'lib/calc/reached.ts':
    "import 'used'\nexport const reached = 1\nexport const ofTests = 2\nexport const itself = 3\nexport type Own = typeof itself\nconsole.log(itself)\n",
  'lib/calc/reached.test.ts':
    "import { ofTests } from './reached.ts'\nimport { lonely } from './lonely.ts'\nimport 'unused'\nconsole.log(ofTests, lonely)\n",
  'lib/calc/lonely.ts': 'export const lonely = 1\n',
  'components/ui/shown.tsx': 'export const Shown = 1\n',
  'components/ui/shown.stories.tsx': "import { Shown } from './shown.tsx'\nexport default Shown\n",
  'gateway/main.ts': "new Worker(new URL('./worker.ts', import.meta.url))\n",
  'gateway/worker.ts': 'console.log(1)\n',
  'scripts/bench/run.ts': "import '../../lib/calc/timed.ts'\n",
  'lib/calc/timed.ts': 'console.log(1)\n',
}

describe('the check of reachability', () => {
  it('sees what only tests, stories and benchmarks use', () => {
    for (const [name, text] of Object.entries(TREE)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    expect(check(folder, configOf('planted', []))).toEqual([
      'components/ui/shown.tsx',
      'lib/calc/lonely.ts',
      'lib/calc/reached.ts#ofTests',
      'lib/calc/timed.ts',
      'unused',
    ])
  })

  it('expects nothing that the product reaches by now', () => {
    const expected = Object.keys(EXPECTED)
    // The search takes long, and where nothing is expected its answer does not matter.
    const found = expected.length === 0 ? [] : check(resolve('.'), configOf('without', []))
    const unreached = new Set(found.map((name) => name.split('#')[0] ?? ''))
    expect(expected.filter((file) => !unreached.has(file))).toEqual([])
  })
})
