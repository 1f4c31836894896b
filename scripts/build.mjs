import { buildIfStale, RELEASE } from './lib/build.mjs'
import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { packRelease } from './lib/release/pack.mjs'

/**
 * `npm run build`: what `npm start` does before it starts, for a machine that is prepared ahead. `--pack [FILE]`: builds the pages without
 * names instead, and writes a release: a tar that runs without packages or a build of its own, by default beside the sources.
 */
const [option, file] = process.argv.slice(2)

await runMain(async () => {
  await installIfMissing()
  const node = findNode()
  if (option !== '--pack') return await buildIfStale(node)
  await buildIfStale(node, RELEASE)
  console.log(await packRelease(RELEASE.dist, file))
})
