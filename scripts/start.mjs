import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setUpOutput } from '../gateway/logging/json-lines.mjs'
import { buildIfStale } from './lib/build.mjs'
import { EXIT_REFUSED, Fault, runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { runProduct } from './lib/service/product.mjs'
import { root } from './lib/project.mjs'
import { checkMachine, isRelease } from './lib/release/release.mjs'
import { forgetOtherPages, writePages } from './lib/release/write-pages.mjs'
import { run } from './lib/step.mjs'

/**
 * `npm start`: installs missing packages, builds if the build is stale, starts everything and prints one address when it is ready.
 * `npm run dev` (`--dev`): the same with Next's development server instead of the build. A release has both already: it only writes the pages
 * with the names of this site into the data folder. Plain JavaScript for Node 20 or later; the processes it starts run on the pinned Node.
 */
const development = process.argv.includes('--dev')
const isJson = setUpOutput('start')

await runMain(async () => {
  if (isRelease()) return await startRelease()
  await installIfMissing({ isStart: true })
  const node = findNode()
  if (!development) await buildIfStale(node)
  runProduct(node, development ? ['--dev'] : [], { isJson })
})

async function startRelease() {
  if (development) throw new Fault('A release has no development server: run it in the sources.')
  checkMachine()
  const node = findNode()
  const refused = await run(node, ['gateway/environment/check-environment.ts'])
  if (refused !== 0) {
    process.exitCode = EXIT_REFUSED
    return
  }
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || 'data')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const dist = writePages({ release: root, dataDir, variables: process.env })
  const env = { NEXT_DIST_DIR: dist, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'cache/node') }
  runProduct(node, [], { isJson, env, onReady: () => forgetOtherPages(dist) })
}
