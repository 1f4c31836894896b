/** Limits of one connection, and of one address. The defaults suit a public server and leave room for the dialect's clients. */
export interface StreamLimits {
  /** Longest message from a client, in bytes: a thousand subscriptions with the longest names. */
  readonly payloadBytesMax: number
  readonly subscriptionsMax: number
  /** Size of a burst of messages, and the number per second allowed after it. */
  readonly messageBurst: number
  readonly messagesPerSecond: number
  /** Bytes of requests that may wait for an earlier one; with more, the connection is not read. */
  readonly waitingBytesMax: number
  /** A client with more unread bytes than this gets no first message of a channel, and its requests wait, until it has read. */
  readonly roomBytes: number
  /** A client with more unread bytes than this gets no updates: its channels begin anew, with a first message, once it has read. */
  readonly bufferedBytesMax: number
  /** A client is disconnected (close code 1013) if it reads nothing for longer than this while bytes wait for it. */
  readonly unreadMsMax: number
  /** A client that sends nothing, not even a ping, is disconnected after this time. */
  readonly idleMs: number
  readonly connectionsPerAddressMax: number
}

export const DEFAULT_STREAM_LIMITS: StreamLimits = {
  payloadBytesMax: 131_072,
  subscriptionsMax: 1000,
  messageBurst: 300,
  messagesPerSecond: 20,
  waitingBytesMax: 1_048_576,
  roomBytes: 262_144,
  bufferedBytesMax: 4 * 1_048_576,
  unreadMsMax: 10_000,
  idleMs: 120_000,
  connectionsPerAddressMax: 500,
}
