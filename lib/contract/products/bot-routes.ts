import { read, trade } from '../trading/route.ts'
import type { Page, PageQuery } from '../trading/trading-fields.ts'
import type * as bots from './bots.ts'

/** The calls of trading bots. */
export const BOT_ROUTES = {
  gridStart: trade('/bot/grid/start'),
  botStop: trade('/bot/stop'),
  bots: read('/bot/list'),
  botDetail: read('/bot/detail'),
  botTrips: read('/bot/trip/list'),
  botRecords: read('/bot/record/list'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface BotCalls {
  gridStart: { params: bots.GridStartBody; data: bots.BotRow }
  botStop: { params: bots.BotStopBody; data: bots.BotRow }
  bots: { params: NoFields; data: bots.BotList }
  botDetail: { params: bots.BotQuery; data: bots.BotDetail }
  botTrips: { params: bots.BotTripQuery; data: Page<bots.BotTrip> }
  botRecords: { params: PageQuery; data: Page<bots.BotRow> }
}
