/** Limits of one connection, and of one address. The defaults suit a public server and leave room for the dialect's clients. */
export interface StreamLimits {
  /** Longest message from a client, in bytes. */
  readonly payloadBytesMax: number
  readonly subscriptionsMax: number
  /** Size of a burst of messages, and the number per second allowed after it. */
  readonly messageBurst: number
  readonly messagesPerSecond: number
  /** A client with more unread bytes than this is disconnected (close code 1013). */
  readonly bufferedBytesMax: number
  /** A client that sends nothing, not even a ping, is disconnected after this time. */
  readonly idleMs: number
  readonly connectionsPerAddressMax: number
}

export const DEFAULT_STREAM_LIMITS: StreamLimits = {
  payloadBytesMax: 65_536,
  subscriptionsMax: 1000,
  messageBurst: 300,
  messagesPerSecond: 20,
  bufferedBytesMax: 1_048_576,
  idleMs: 120_000,
  connectionsPerAddressMax: 500,
}
