import type { Tracing, TracingSettings } from './trace.ts'

let running: Tracing | null = null

/** Returns the tracing of this process; null if no exporter is set, and then nothing of it is loaded. */
export function tracing(): Tracing | null {
  return running
}

/** Starts the tracing of this process, before anything is served. */
export async function startTracing(settings: TracingSettings): Promise<Tracing> {
  const { openTracing } = await import('./open-tracing.ts')
  running = openTracing(settings)
  return running
}
