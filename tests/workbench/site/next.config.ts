import { join } from 'node:path'
import type { NextConfig } from 'next'

/**
 * The workbench is a separate site, so that no build of the product can contain it: `npm run workbench` runs it for development, its
 * browser tests build it. Widgets and styles are the product's own files.
 */
const config: NextConfig = {
  basePath: '/workbench',
  distDir: '.next',
  turbopack: { root: join(import.meta.dirname, '../../..') },
  // Routes have their own extension; otherwise the product's middleware, found further up, would be built in.
  pageExtensions: ['workbench.tsx'],
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  redirects: async () => [{ source: '/', destination: '/dark/english', permanent: false }],
}

export default config
