import type { FastifyBaseLogger } from 'fastify'
import { DEFAULT_LOCALE, findLocale } from '#lib/locale/locales.ts'
import { findPublicPage } from '#lib/routing/pages.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import type { Door } from './front/door.ts'
import { startWebProcess, type WebProcess, type WebStatus } from './front/web/web-process.ts'
import type { ToWebProcess } from './front/web/web-messages.ts'
import { createWebUpstream, type WebUpstream } from '#gateway/front/pages/web-upstream.ts'

export interface PageProcessOptions {
  /** Variables that pages may read from their environment. */
  readonly variables: Readonly<Record<string, string>>
  /** Called each time pages can be rendered again. */
  readonly onRendering: () => void
}

/** Returns the variables by which pages learn of the running gateway. */
export function pageVariables(of: {
  readonly imageHosts: readonly string[]
  readonly hasControls: boolean
  readonly rootKey: string | null
}): Readonly<Record<string, string>> {
  return {
    IMAGE_HOSTS: of.imageHosts.join(','),
    ...(of.hasControls && { REPLAY_CONTROLS: 'on' }),
    // For another gateway, the operator sets its root key in the same variable.
    ...(of.rootKey !== null && { SIGN_ROOT_KEY: of.rootKey }),
  }
}

/**
 * The web process and our connections to it. A gateway that changes its role keeps them, so that pages go on meanwhile; its calls always come to the same port of loopback.
 */
export class PageProcess {
  readonly web: WebUpstream
  readonly #process: WebProcess
  #stopped: Promise<void> | null = null
  #variables: ToWebProcess['variables'] | null = null
  #door: Door | null = null
  #onRendering: () => void = () => {}

  /** Starts the process: its program loads while the gateway opens. */
  constructor(development: boolean, log: FastifyBaseLogger) {
    this.web = createWebUpstream({ timeoutMs: development ? 300_000 : 15_000, connections: 64, queued: 512 })
    this.#process = startWebProcess({
      development,
      told: () => this.#variables && { listing: listing().list, variables: this.#variables },
      // Pages that were rendered by an earlier list may name pairs that are gone.
      onFollowed: () => this.#door?.forgetPages(),
      log,
      onChange: (origin) => {
        this.web.moveTo(origin)
        if (origin !== null) this.#onRendering()
      },
    })
  }

  /** Serves the pages of a door from here on, which has been opened to the public. */
  async serve(door: Door, { variables, onRendering }: PageProcessOptions): Promise<void> {
    this.#door = door
    this.#onRendering = onRendering
    if (this.#variables !== null) {
      if (this.web.origin !== null) onRendering()
      return
    }
    const port = await door.listenInternally()
    this.#variables = { ...variables, GATEWAY_INTERNAL_URL: `http://127.0.0.1:${port}` }
    this.follow()
  }

  get status(): WebStatus {
    return this.#process.status
  }

  /** Tells the pages that the listed pairs have changed. */
  follow(): void {
    this.#process.follow()
  }

  /** Ends the process; once, however often it is called. */
  stop(): Promise<void> {
    this.#stopped ??= this.#process.stop().then(() => this.web.close())
    return this.#stopped
  }
}

/** Renders the home page, so that no visitor waits for the first render. Rejects if it cannot be rendered. */
export async function warmUp(door: Door): Promise<void> {
  const home = findPublicPage('/')
  if (home !== undefined) await door.warm(findLocale(DEFAULT_LOCALE), home)
}
