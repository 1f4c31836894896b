import type { Static, TSchema } from 'typebox'
import type { Store } from '#gateway/store/store.ts'

/** Messages of one kind between parts of the gateway: every listener receives what is published. */
export interface Topic<Body> {
  publish(body: Body): void
  /** Writes to the store, then publishes what `bodies` makes of the result; nothing if the write fails. */
  write<Result>(store: Store, write: (step: Store) => Promise<Result>, bodies: (result: Result) => readonly Body[]): Promise<Result>
  /** The returned function unsubscribes. */
  subscribe(listener: (body: Body) => void): () => void
}

/** The topics of the accounts and their streams. */
export interface Topics {
  /** Opens the topic of a name, whose bodies have a schema: they may come from another process. */
  open<Schema extends TSchema>(name: string, schema: Schema): Topic<Static<Schema>>
  /** Calls a listener whenever bodies may have been missed, after they arrive again. The returned function unsubscribes. */
  onGap(listener: () => void): () => void
}

/** Creates topics within this process, where nothing is ever missed. */
export function createTopics(): Topics {
  return { open: createTopic, onGap: () => () => {} }
}

/** Creates a topic within this process. */
export function createTopic<Body>(): Topic<Body> {
  const listeners = new Set<(body: Body) => void>()
  const publish = (body: Body): void => {
    for (const listener of listeners) listener(body)
  }
  return {
    publish,
    async write(store, write, bodies) {
      const result = await write(store)
      bodies(result).forEach(publish)
      return result
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
