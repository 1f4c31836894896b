import type { FastifyBaseLogger } from 'fastify'
import { DEFAULT_LOCALE, findLocale } from '#lib/locale/locales.ts'
import { findPublicPage } from '#lib/routing/pages.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import type { Door } from './front/door.ts'
import { startWebProcess, type WebProcess } from './front/web/web-process.ts'
import { createWebUpstream, type WebUpstream } from './front/web/web-upstream.ts'

export interface PageProcessOptions {
  readonly development: boolean
  readonly variables: Readonly<Record<string, string>>
  readonly log: FastifyBaseLogger
  /** Called each time pages can be rendered again. */
  readonly onRendering: () => void
}

/**
 * The web process and our connections to it. A gateway that becomes the leader keeps those that it has as a standby, so that pages go on
 * meanwhile; its calls always come to the same port of loopback.
 */
export class PageProcess {
  readonly web: WebUpstream
  #process: WebProcess | null = null
  #door: Door | null = null
  #onRendering: () => void = () => {}

  constructor(development: boolean) {
    this.web = createWebUpstream({ timeoutMs: development ? 300_000 : 15_000, connections: 64, queued: 512 })
  }

  /** Serves the pages of a door from here on, which has been opened to the public; starts the process unless it runs. */
  async serve(door: Door, { development, variables, log, onRendering }: PageProcessOptions): Promise<void> {
    this.#door = door
    this.#onRendering = onRendering
    if (this.#process !== null) {
      if (this.web.origin !== null) onRendering()
      return
    }
    const port = await door.listenInternally()
    this.#process = startWebProcess({
      development,
      gatewayOrigin: `http://127.0.0.1:${port}`,
      variables,
      listing: () => listing().list,
      // Pages that were rendered by an earlier list may name pairs that are gone.
      onFollowed: () => this.#door?.forgetPages(),
      log,
      onChange: (origin) => {
        this.web.moveTo(origin)
        if (origin !== null) this.#onRendering()
      },
    })
  }

  /** Tells the pages that the listed pairs have changed. */
  follow(): void {
    this.#process?.follow()
  }

  async stop(): Promise<void> {
    await this.#process?.stop()
    await this.web.close()
  }
}

/** Renders the home page, so that no visitor waits for the first render. Rejects if it cannot be rendered. */
export async function warmUp(door: Door): Promise<void> {
  const home = findPublicPage('/')
  if (home !== undefined) await door.warm(findLocale(DEFAULT_LOCALE), home)
}
