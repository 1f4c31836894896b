import type { Reached, Recent } from '../../history/recent-history.ts'

/** The questions of the main thread to the thread of studies. */
export type ToStudyThread =
  | {
      readonly type: 'ask'
      readonly id: number
      readonly account: string
      readonly file: string
      readonly name: string
      readonly hasPieces: boolean
      readonly input: unknown
      /** The rows of the account that may not be in the file yet. */
      readonly recent: readonly Recent[]
      /** How far the state had come, and the orders of the account that were open in it: the file can be ahead of it. */
      readonly reached: Reached
      readonly open: readonly number[]
    }
  /** The last piece was taken. */
  | { readonly type: 'more'; readonly id: number }
  /** The question has been given up: nobody waits for its answer. */
  | { readonly type: 'stop'; readonly id: number }

export type FromStudyThread =
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'piece'; readonly id: number; readonly piece: Uint8Array }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
