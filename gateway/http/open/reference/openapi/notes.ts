import { type OpenGroup, UDF_PATH } from '#lib/contract/open-groups.ts'

/** The rules that hold for all calls, as text of the document. */
export const API_NOTES = `The dialect of Bitget v2, as \`ccxt\` and \`bitget-api\` speak it. Private calls act on the simulated account of their key; no money is real.

**Envelope.** Every answer is \`{code, msg, requestTime, data}\`. On success \`code\` is \`00000\` and \`msg\` is \`success\`; a refusal has an HTTP status of 400 or above, a code of the list at the schema \`Refusal\`, and \`data: null\`.

**Values.** Amounts, prices, numbers of orders and times are texts. What does not apply is an empty text. Requests may have numbers in place of texts, and enums in any case; empty fields count as missing, unknown ones are ignored. Each field says by \`x-counts\` whether it counts: \`yes\`; \`fixed\`, it is in answers for the sake of clients and always has the same value here; \`ignored\`, requests may have it and nothing depends on it.

**Latency.** An order is answered once it is durable, not once it is matched. It then enters the book with the latency of the account, which the realism of its simulation sets: a market order that is read at once may still be \`live\`, and its fills come a moment later, over the streams or the next read.

**Realism.** Orders meet the liquidity of the market that is followed, and other paper traders first by price, then by time. Depending on the account's realism they wait in a queue, are filled in parts, or are rejected. A paper trade moves neither the last price nor the mark price, and triggers nothing.

**Names of requests.** A \`clientOid\` with the same content is the same request: it is answered again, with \`repeated: true\`, and nothing is done twice. With other content it is refused. After a lost answer, or code \`50008\`, query by it.

**Clocks.** Signatures run on the wall clock (\`GET /api/v2/public/time\`). Orders, funding and candles have the clock of the market, which differs only while a recorded day is played.

**Charting clients** read markets and bars at \`${UDF_PATH}\` in the protocol UDF, which is no part of the dialect.`

/** The subject of each group of calls. */
export const GROUP_NOTES: Readonly<Record<OpenGroup, string>> = {
  spotMarket: 'Public data of spot and margin: pairs, prices, books, trades, candles.',
  futuresMarket: 'Public data of futures: contracts, prices, books, trades, candles, funding.',
  account: 'The account, its wallets and transfers between them.',
  subAccounts: 'Sub-accounts and their keys, for keys of a registered main account.',
  spotTrading: 'Orders, plan orders and fills of spot.',
  futuresAccount: 'The futures account, its settings and positions.',
  futuresTrading: 'Orders, plan orders, targets and fills of futures.',
  marginAccount: 'Margin wallets: loans, repayments, interest, risk.',
  marginTrading: 'Orders and fills of margin wallets.',
  convert: 'Conversions at quotes, and of small balances.',
  earn: 'Savings, flexible and with a term.',
  p2p: 'P2P: the merchants, and what the account trades with them.',
  bots: 'Trading bots that run at the exchange: an extension of the dialect.',
  copy: 'Copy trading: leaders (`*-trader`) and followers (`*-follower`).',
}
