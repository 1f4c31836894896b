import { createTopic, type Topics } from '#gateway/accounts/topics.ts'
import type { News } from './news.ts'

/** Creates topics whose listeners are at all gateways of a database (ADR 46): a body that a write publishes is in the write's transaction. */
export function createPeerTopics(news: News): Topics {
  return {
    open(name, schema) {
      const here = createTopic<Parameters<Parameters<typeof news.hear<typeof schema>>[2]>[0]>()
      news.hear(name, schema, here.publish)
      return {
        subscribe: here.subscribe,
        publish(body) {
          here.publish(body)
          void news.tell(name, body)
        },
        async write(store, write, bodies) {
          const [result, published] = await store.transaction().execute(async (step) => {
            const written = await write(step)
            const all = bodies(written)
            for (const body of all) await news.tell(name, body, step)
            return [written, all] as const
          })
          published.forEach(here.publish)
          return result
        },
      }
    },
    onGap: (listener) => news.onGap(listener),
  }
}
