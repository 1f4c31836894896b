import { createRequire } from 'node:module'
import { relative } from 'node:path'
import createNextIntlPlugin from 'next-intl/plugin'
import type { NextConfig } from 'next'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './app/request-config.ts',
  experimental: { createMessagesDeclaration: './messages/en.json' },
})

/** Values that are inlined at build time, so that middleware, server and browser agree; see lib/locale/site.ts. */
const inlined = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => (name.startsWith('SITE_') && name !== 'SITE_IMAGE_HOSTS') || name.startsWith('PUBLIC_')),
) as Record<string, string>

/** The formatter for precompiled messages, as a path that Turbopack accepts as an alias. */
const smallReader = `./${relative(import.meta.dirname, createRequire(import.meta.url).resolve('use-intl/format-message/format-only'))}`

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  env: inlined,
  // Next's own name where none is given, as in development.
  generateBuildId: () => process.env.BUILD_NAME ?? null,
  poweredByHeader: false,
  reactStrictMode: true,
  // Title and description always in the head: streamed metadata lands in the body for Googlebot.
  htmlLimitedBots: /.*/,
  turbopack: { resolveAlias: { 'use-intl/format-message': smallReader } },
  images: { unoptimized: true },
  // `npm run dev` prints an address of 127.0.0.1; Next alone allows localhost, and a page whose development socket is refused never starts.
  allowedDevOrigins: ['127.0.0.1'],
  // Types, lint and tests run separately in `npm test`.
  typescript: { ignoreBuildErrors: true, tsconfigPath: process.env.NEXT_TSCONFIG ?? 'tsconfig.json' },
  // The front door compresses, once per stored page.
  compress: false,
}

export default withNextIntl(config)
