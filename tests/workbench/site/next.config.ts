import { join } from 'node:path'
import type { NextConfig } from 'next'

/**
 * The workbench is a site of its own, so that no build of the product can hold it: `npm run workbench` develops in it, its
 * browser tests build it. Widgets and styles are the product's own files.
 */
const config: NextConfig = {
  basePath: '/workbench',
  distDir: process.env.WORKBENCH_DIST || '.next',
  turbopack: { root: join(import.meta.dirname, '../../..') },
  // Routes have an ending of their own: else the middleware of the product, found further up, would be built in.
  pageExtensions: ['workbench.tsx'],
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  redirects: async () => [{ source: '/', destination: '/dark/english', permanent: false }],
}

export default config
