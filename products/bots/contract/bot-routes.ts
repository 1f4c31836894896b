import * as bots from './bots.ts'
import { makePageSchema, NoFields } from '#lib/contract/trading/trading-fields.ts'
import { read, trade } from '#lib/contract/trading/route.ts'

/** The calls of trading bots. */
export const BOT_ROUTES = {
  gridStart: trade('/bot/grid/start', bots.GridStartBody, bots.BotStarted),
  gridPast: read('/bot/grid/past', bots.GridPastQuery, bots.BotPast),
  futuresGridStart: trade('/bot/futures-grid/start', bots.FuturesGridStartBody, bots.BotStarted),
  futuresGridPast: read('/bot/futures-grid/past', bots.FuturesGridPastQuery, bots.BotPast),
  dcaStart: trade('/bot/dca/start', bots.DcaStartBody, bots.BotStarted),
  dcaPast: read('/bot/dca/past', bots.DcaPastQuery, bots.BotPast),
  botStop: trade('/bot/stop', bots.BotStopBody, bots.BotRow),
  bots: read('/bot/list', NoFields, bots.BotList),
  botDetail: read('/bot/detail', bots.BotQuery, bots.BotDetail),
  botTrips: read('/bot/trip/list', bots.BotTripQuery, makePageSchema(bots.BotTrip)),
  botDeals: read('/bot/deal/list', bots.BotTripQuery, makePageSchema(bots.BotDeal)),
  botRecords: read('/bot/record/list', bots.BotRecordQuery, makePageSchema(bots.BotRow)),
} as const
