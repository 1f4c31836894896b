import { read, trade } from '../trading/route.ts'
import type { Page } from '../trading/trading-fields.ts'
import type * as bots from './bots.ts'

/** The calls of trading bots. */
export const BOT_ROUTES = {
  gridStart: trade('/bot/grid/start'),
  gridPast: read('/bot/grid/past'),
  futuresGridStart: trade('/bot/futures-grid/start'),
  futuresGridPast: read('/bot/futures-grid/past'),
  dcaStart: trade('/bot/dca/start'),
  dcaPast: read('/bot/dca/past'),
  botStop: trade('/bot/stop'),
  bots: read('/bot/list'),
  botDetail: read('/bot/detail'),
  botTrips: read('/bot/trip/list'),
  botDeals: read('/bot/deal/list'),
  botRecords: read('/bot/record/list'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface BotCalls {
  gridStart: { params: bots.GridStartBody; data: bots.BotStarted }
  gridPast: { params: bots.GridPastQuery; data: bots.BotPast }
  futuresGridStart: { params: bots.FuturesGridStartBody; data: bots.BotStarted }
  futuresGridPast: { params: bots.FuturesGridPastQuery; data: bots.BotPast }
  dcaStart: { params: bots.DcaStartBody; data: bots.BotStarted }
  dcaPast: { params: bots.DcaPastQuery; data: bots.BotPast }
  botStop: { params: bots.BotStopBody; data: bots.BotRow }
  bots: { params: NoFields; data: bots.BotList }
  botDetail: { params: bots.BotQuery; data: bots.BotDetail }
  botTrips: { params: bots.BotTripQuery; data: Page<bots.BotTrip> }
  botDeals: { params: bots.BotTripQuery; data: Page<bots.BotDeal> }
  botRecords: { params: bots.BotRecordQuery; data: Page<bots.BotRow> }
}
