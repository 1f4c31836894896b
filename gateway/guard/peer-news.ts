import type { Static, TSchema } from 'typebox'

/** The part of the gateways' news (`fleet/database/news`) that is needed to tell others something, and to hear it from them. */
export interface PeerNews {
  tell(topic: string, body: object): Promise<void>
  hear<Schema extends TSchema>(topic: string, schema: Schema, listener: (body: Static<Schema>) => void): () => void
}
