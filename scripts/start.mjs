import { setUpOutput } from '../gateway/logging/json-lines.mjs'
import { buildIfStale } from './lib/build.mjs'
import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { runProduct } from './lib/product.mjs'

/**
 * `npm start`: installs missing packages, builds if the build is stale, starts everything and prints one address when it is ready.
 * `npm run dev` (`--dev`): the same with Next's development server instead of the build. Plain JavaScript for Node 20 or later;
 * the processes it starts run on the pinned Node.
 */
const development = process.argv.includes('--dev')
const isJson = setUpOutput('start')

await runMain(async () => {
  await installIfMissing()
  const node = findNode()
  if (!development) await buildIfStale(node)
  runProduct(node, development ? ['--dev'] : [], isJson)
})
