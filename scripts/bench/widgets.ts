import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { REGISTRY } from '../../tests/workbench/registry.ts'
import type { Goal } from './goal.ts'

const KIT = join(import.meta.dirname, '../../components/ui')
/** Packages that every page loads anyway. */
const SHARED = /^(react|react-dom|next|next-intl)(\/|$)/
/** No single widget may weigh as much as half a minimal app. */
const WIDGET_KB_MAX = 40

interface Cost {
  readonly name: string
  readonly scriptBytes: number
  readonly styleBytes: number
}

/** Measures the cost of each widget to a page: script and styles of the widget alone, minified and gzipped. */
export async function benchWidgets(): Promise<Goal[]> {
  const costs: Cost[] = []
  for (const name of Object.keys(REGISTRY)) {
    const file = findWidget(name)
    if (file !== null) costs.push({ name, ...(await weigh(file)) })
  }
  costs.sort((one, other) => other.scriptBytes - one.scriptBytes)
  for (const { name, scriptBytes, styleBytes } of costs) {
    console.log(`widget ${name.padEnd(18)} script ${kilobytes(scriptBytes)} kB, styles ${kilobytes(styleBytes)} kB, gzipped`)
  }
  const dearest = costs[0]
  if (!dearest) throw new Error('no widget was found')
  return [{ name: `dearest widget (${dearest.name}), script in kB gzipped`, actual: dearest.scriptBytes / 1024, atMost: WIDGET_KB_MAX }]
}

function findWidget(name: string): string | null {
  const places = [`${name}/${name}.tsx`, `${name}.tsx`, `date-picker/${name}.tsx`]
  return places.map((place) => join(KIT, place)).find((path) => existsSync(path)) ?? null
}

async function weigh(entry: string): Promise<Omit<Cost, 'name'>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      minify: true,
      cssMinify: true,
      lib: { entry, formats: ['es'], fileName: 'widget' },
      rollupOptions: { external: SHARED },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[]
  const files = outputs.flatMap(({ output }) => output)
  const sumWeight = (wanted: (file: (typeof files)[number]) => boolean): number =>
    files.filter(wanted).reduce((sum, file) => sum + gzipSync(file.type === 'chunk' ? file.code : file.source).length, 0)
  return { scriptBytes: sumWeight((file) => file.type === 'chunk'), styleBytes: sumWeight((file) => file.fileName.endsWith('.css')) }
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1).padStart(5)
}
