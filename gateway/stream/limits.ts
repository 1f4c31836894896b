/** What one connection, and one address, may do. The defaults suit a public server and leave the clients of the dialect room. */
export interface StreamLimits {
  /** Longest message from a client, in bytes. */
  readonly payloadBytesMax: number
  readonly subscriptionsMax: number
  /** Messages that may come at once, and how many a second are allowed after that. */
  readonly messageBurst: number
  readonly messagesPerSecond: number
  /** A client that does not read is cut (close code 1013) when this much waits for it. */
  readonly bufferedBytesMax: number
  /** A client that sends nothing, not even a ping, is cut after this time. */
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
