import { build, type Rollup } from 'vite'

/** Builds the page's script: the request layer as browsers load it, in one file. */
export async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env': '{}' },
    build: { write: false, minify: true, lib: { entry: `${import.meta.dirname}/page.ts`, formats: ['es'], fileName: 'page' } },
  })
  const output = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[]
  const chunk = output[0]?.output[0]
  if (!chunk) throw new Error('the page was not built')
  return chunk.code
}
