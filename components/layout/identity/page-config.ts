/** The contents of `/page-config.json`: what pages learn of the running gateway, which no build knows. */
export interface PageConfig {
  /** PEM of the root public key. */
  readonly signRootKey: string
  /** Hosts with the same images (specification 7.2). */
  readonly imageHosts: readonly string[]
}

let config: Promise<PageConfig> | undefined

/** Fetches the configuration once per tab; again after a failure, with which it rejects. Its shape needs no check: the same build wrote it. */
export function readPageConfig(): Promise<PageConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined
    throw error
  })
  return config
}

async function fetchConfig(): Promise<PageConfig> {
  const response = await fetch('/page-config.json')
  if (!response.ok) throw new Error(`/page-config.json answered ${response.status}`)
  return (await response.json()) as PageConfig
}
