import type { BotCall } from '../call.ts'

export const BOT_CONVERT_CALLS: readonly BotCall[] = []
