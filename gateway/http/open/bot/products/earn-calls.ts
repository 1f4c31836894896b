import type { BotCall } from '../call.ts'

export const BOT_EARN_CALLS: readonly BotCall[] = []
