// oxlint-disable max-lines: a table of data
/** What the reference says about a call. */
export interface Described {
  /** What it does: the first sentence is its title. */
  readonly does: string
  /** What `data` of the answer is, if its fields do not say it all. */
  readonly data?: string
  /** The fields that its example has beside the required ones; with a value where that of the field does not suit. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Why it is refused by decision, whatever is asked. */
  readonly refused?: string
}

const CANDLES =
  'Rows in the order of time, each `[beginning, open, high, low, close, volume in the base coin, volume in the quote coin]`; all are texts.'
const SPOT_CANDLES =
  'Rows in the order of time, each `[beginning, open, high, low, close, volume in the base coin, volume in USDT, volume in the quote coin]`; all are texts.'
const DONE = '`success`: refusals have a code.'
const NO_UNION = 'There is no multi-asset (union) margin: every position has a margin of USDT alone.'
const NOTHING_LEAVES = 'Accounts are simulated: nothing can be sent to them or withdrawn from them.'
const CLASSIC = 'There are no unified accounts: every account is a classic one.'

/** A name in the dialect for an order, plan or target that the example is about. */
const NAMED = { orderId: '1001' }
const LIMIT = { price: '50000', force: 'gtc', clientOid: 'my-order-1' }
const BATCH = [{ side: 'buy', orderType: 'limit', force: 'gtc', price: '50000', size: '0.001', clientOid: 'my-order-1' }]

const MARKET: Readonly<Record<string, Described>> = {
  'GET public/time': { does: "Tells the server's time, by which requests are signed." },
  'GET public/annoucements': {
    does: 'Lists announcements: there are none. The path is misspelt in the dialect too.',
    data: 'Always empty.',
  },
  'GET spot/public/coins': { does: 'Lists the coins. Every network is shown as open, because clients count a coin as active only then.' },
  'GET spot/public/symbols': { does: 'Lists the pairs with their steps and limits.' },
  'GET spot/market/vip-fee-rate': { does: 'Lists the fee levels of spot.' },
  'GET spot/market/tickers': { does: 'Tells prices and volumes of pairs.', example: { symbol: 'BTCUSDT' } },
  'GET spot/market/orderbook': {
    does: "Tells the order book of a pair, with the orders of this exchange's traders.",
    example: { limit: '5' },
  },
  'GET spot/market/merge-depth': {
    does: 'Tells the order book of a pair with levels merged.',
    example: { limit: '5', precision: 'scale1' },
  },
  'GET spot/market/fills': { does: 'Lists the latest trades of a pair, at most 500.', example: { limit: '5' } },
  'GET spot/market/fills-history': { does: 'Lists earlier trades of a pair, at most 1000.', example: { limit: '5' } },
  'GET spot/market/candles': {
    does: 'Lists candles of a pair, at most 1000, counted back from `endTime`.',
    data: SPOT_CANDLES,
    example: { limit: '5' },
  },
  'GET spot/market/history-candles': {
    does: 'Lists candles of a pair, at most 200, counted back from `endTime`.',
    data: SPOT_CANDLES,
    example: { limit: '5' },
  },
  'GET margin/currencies': { does: 'Lists the pairs of spot margin, with leverage and which of their coins are lent.' },
  'GET margin/market/long-short-ratio': {
    does: 'Compares what is borrowed of the two coins of a pair, by paper traders, now.',
    data: 'One row, or none if nothing is borrowed.',
  },
  'GET mix/market/contracts': { does: 'Lists the contracts with their steps and limits.' },
  'GET mix/market/tickers': { does: 'Tells prices and volumes of contracts.' },
  'GET mix/market/ticker': { does: 'Tells prices and volumes of one contract.', data: 'A list of one.' },
  'GET mix/market/merge-depth': {
    does: "Tells the order book of a contract, with the orders of this exchange's traders.",
    example: { limit: '5' },
  },
  'GET mix/market/fills': { does: 'Lists the latest trades of a contract, at most 100.', example: { limit: '5' } },
  'GET mix/market/fills-history': { does: 'Lists earlier trades of a contract, at most 1000.', example: { limit: '5' } },
  'GET mix/market/candles': {
    does: 'Lists candles of a contract, at most 1000, counted back from `endTime`.',
    data: CANDLES,
    example: { limit: '5' },
  },
  'GET mix/market/history-candles': {
    does: 'Lists candles of a contract, at most 200, counted back from `endTime`.',
    data: CANDLES,
    example: { limit: '5' },
  },
  'GET mix/market/history-mark-candles': {
    does: 'Lists candles of the mark price, at most 200.',
    data: `${CANDLES} Volumes are 0.`,
    example: { limit: '5' },
  },
  'GET mix/market/history-index-candles': {
    does: 'Lists candles of the index price, at most 200.',
    data: `${CANDLES} Volumes are 0.`,
    example: { limit: '5' },
  },
  'GET mix/market/symbol-price': { does: 'Tells last, index and mark price of a contract.', data: 'A list of one.' },
  'GET mix/market/current-fund-rate': { does: 'Tells the funding rates.' },
  'GET mix/market/funding-time': { does: 'Tells when funding is next paid.' },
  'GET mix/market/history-fund-rate': { does: 'Lists past funding rates of a contract, newest first.' },
  'GET mix/market/open-interest': { does: 'Tells the open interest of the market that a contract follows.' },
  'GET mix/market/query-position-lever': { does: 'Lists the tiers of a contract: the larger a position, the lower its leverage.' },
  'GET mix/market/vip-fee-rate': { does: 'Lists the fee levels of futures.' },
  'GET mix/market/oi-limit': { does: 'Tells how large a position one account may hold.' },
  'GET mix/market/discount-rate': { does: `Lists how much coins count as margin. ${NO_UNION}`, data: 'Always empty.' },
  'GET mix/market/exchange-rate': { does: `Lists at what coins of the margin are exchanged. ${NO_UNION}`, data: 'Always empty.' },
  'GET mix/market/union-interest-rate-history': { does: `Lists interest of multi-asset margin. ${NO_UNION}` },
  'GET mix/market/account-long-short': {
    does: 'Tells how many paper traders are long and short, now.',
    data: 'One row, or none if nobody has a position.',
  },
  'GET mix/market/position-long-short': {
    does: 'Tells how much paper traders are long and short, now.',
    data: 'One row, or none if nobody has a position.',
  },
}

const ACCOUNT: Readonly<Record<string, Described>> = {
  'GET common/trade-rate': { does: 'Tells the fee rates of the account.' },
  'GET spot/account/info': { does: 'Tells about the account and its key.' },
  'GET spot/account/assets': { does: 'Lists the coins of the spot wallet.', example: { coin: 'USDT' } },
  'GET spot/account/bills': { does: 'Lists the bills of the spot wallet, newest first.', example: { limit: '5' } },
  'GET spot/account/transferRecords': { does: 'Lists transfers between wallets of the account, newest first.', example: { limit: '5' } },
  'POST spot/wallet/transfer': {
    does: 'Moves a coin from one wallet of the account to another.',
    example: { fromType: 'spot', clientOid: 'my-transfer-1' },
  },
  'GET spot/wallet/deposit-records': { does: 'Lists the paper funds that the account got.' },
  'GET spot/wallet/withdrawal-records': { does: 'Lists withdrawals: there are none.', data: 'Always empty.' },
  'POST spot/wallet/withdrawal': { does: 'Withdraws a coin.', refused: NOTHING_LEAVES },
  'GET spot/wallet/deposit-address': { does: 'Tells the address for deposits.', refused: NOTHING_LEAVES },
  'POST spot/wallet/cancel-withdrawal': { does: 'Cancels a withdrawal.', refused: NOTHING_LEAVES, data: 'Nothing.' },
  'POST spot/wallet/modify-deposit-account': {
    does: 'Chooses the wallet for deposits.',
    refused: 'Paper funds come to the spot wallet.',
    data: 'Nothing.',
  },
  'POST spot/account/upgrade': { does: 'Changes to a unified account.', refused: CLASSIC, data: 'Nothing.' },
  'GET spot/account/upgrade-status': { does: 'Tells how far that change is.', refused: CLASSIC },
  'GET account/all-account-balance': { does: 'Tells what each kind of wallet is worth.' },
  'GET account/funding-assets': { does: 'Lists the coins of the funding account: there is none.', data: 'Always empty.' },
  'GET account/bot-assets': { does: 'Lists the coins that trading bots have.' },
}

const SUBS: Readonly<Record<string, Described>> = {
  'POST user/create-virtual-subaccount': { does: 'Creates sub-accounts.', example: { subAccountList: ['Grid'] } },
  'POST user/modify-virtual-subaccount': { does: 'Changes what a sub-account may do, and freezes it.', example: { permList: ['read'] } },
  'GET user/virtual-subaccount-list': { does: 'Lists the sub-accounts, newest first.' },
  'POST user/create-virtual-subaccount-apikey': { does: 'Creates a key of a sub-account.', example: { permList: ['read'] } },
  'POST user/modify-virtual-subaccount-apikey': { does: 'Changes a key of a sub-account.', example: { permList: ['read'] } },
  'POST user/batch-create-subaccount-and-apikey': {
    does: 'Creates a sub-account with a key.',
    data: 'A list of one.',
    example: { permList: ['spot_trade', 'contract_trade'] },
  },
  'POST user/create-agent-subaccount': { does: 'Creates a sub-account with a key that trades.' },
  'GET user/virtual-subaccount-apikey-list': { does: 'Lists the keys of a sub-account.' },
  'GET spot/account/subaccount-assets': { does: 'Lists the coins of all sub-accounts.' },
  'POST spot/wallet/subaccount-transfer': { does: 'Moves a coin between wallets of the main account and its sub-accounts.' },
  'GET spot/account/sub-main-trans-record': { does: 'Lists transfers between the main account and its sub-accounts, newest first.' },
  'GET mix/account/sub-account-assets': { does: 'Tells the futures accounts of all sub-accounts.' },
}

const SPOT: Readonly<Record<string, Described>> = {
  'POST spot/trade/place-order': { does: 'Places an order.', example: LIMIT },
  'POST spot/trade/batch-orders': { does: 'Places many orders.', example: { symbol: 'BTCUSDT', orderList: BATCH } },
  'POST spot/trade/cancel-order': { does: 'Cancels an order.', example: NAMED },
  'POST spot/trade/batch-cancel-order': { does: 'Cancels many orders.', example: { symbol: 'BTCUSDT', orderList: [NAMED] } },
  'POST spot/trade/cancel-symbol-order': { does: 'Cancels all orders of a pair, those that wait for a trigger apart.' },
  'POST spot/trade/cancel-replace-order': {
    does: 'Cancels an order and places another one of the same side. The new one has a number of its own.',
    example: { ...NAMED, price: '50100' },
  },
  'GET spot/trade/orderInfo': {
    does: 'Tells about an order.',
    data: 'A list of one, or an empty one if there is no such order.',
    example: NAMED,
  },
  'GET spot/trade/unfilled-orders': { does: 'Lists the open orders, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET spot/trade/history-orders': { does: 'Lists the orders that ended, newest first, at most 100.', example: { symbol: 'BTCUSDT' } },
  'GET spot/trade/fills': { does: 'Lists the fills, newest first, at most 500.', example: { symbol: 'BTCUSDT' } },
  'POST spot/trade/place-plan-order': {
    does: 'Places an order that waits for a price.',
    example: { planType: 'amount', executePrice: '70100', triggerPrice: '70000' },
  },
  'POST spot/trade/modify-plan-order': { does: 'Changes an order that waits for a price.', example: { ...NAMED, executePrice: '70100' } },
  'POST spot/trade/cancel-plan-order': { does: 'Cancels an order that waits for a price.', example: NAMED },
  'POST spot/trade/batch-cancel-plan-order': {
    does: 'Cancels all orders that wait for a price, of some pairs or all.',
    example: { symbolList: ['BTCUSDT'] },
  },
  'GET spot/trade/current-plan-order': { does: 'Lists the orders that wait for a price, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET spot/trade/history-plan-order': {
    does: 'Lists the orders that had a trigger and wait no longer, newest first.',
    example: { symbol: 'BTCUSDT' },
  },
}

const FUTURES: Readonly<Record<string, Described>> = {
  'GET mix/account/accounts': { does: 'Tells the futures account.', data: 'A list of one.' },
  'GET mix/account/account': { does: 'Tells the futures account, with the settings of a contract.' },
  'GET mix/account/bill': { does: 'Lists the bills of the futures wallet, newest first.' },
  'POST mix/account/set-leverage': { does: 'Sets the leverage of a contract.', example: { leverage: '20' } },
  'POST mix/account/set-margin-mode': { does: 'Sets the margin mode of a contract, while nothing is open in it.' },
  'POST mix/account/set-position-mode': { does: 'Sets the position mode of all contracts, while nothing is open.' },
  'POST mix/account/set-margin': { does: 'Adds margin to an isolated position, or takes it away.', data: 'An empty text.' },
  'POST mix/account/set-all-leverage': { does: 'Sets the leverage of all contracts.', data: DONE },
  'POST mix/account/set-auto-margin': { does: 'Has margin added to an isolated position before it is liquidated.', data: DONE },
  'POST mix/account/set-asset-mode': {
    does: 'Chooses between margin in one coin and in several. `union` is refused: there is no multi-asset margin.',
    data: DONE,
  },
  'GET mix/account/isolated-symbols': { does: 'Lists the contracts in isolated margin.' },
  'GET mix/account/max-open': { does: 'Tells the largest order that the account could open now.' },
  'GET mix/account/liq-price': { does: 'Tells at which price a position would be liquidated after an order.' },
  'GET mix/account/open-count': { does: 'Tells how much a margin opens.' },
  'GET mix/account/interest-history': { does: `Lists interest of multi-asset margin. ${NO_UNION}` },
  'GET mix/account/transfer-limits': { does: `Tells how much of a coin could become margin. ${NO_UNION}` },
  'GET mix/account/union-config': { does: `Tells the terms of multi-asset margin. ${NO_UNION}` },
  'GET mix/account/switch-union-usdt': { does: `Tells what a change of the asset mode would convert. ${NO_UNION}` },
  'POST mix/account/union-convert': { does: 'Converts coins of multi-asset margin.', refused: NO_UNION },
  'GET mix/position/all-position': { does: 'Lists the open positions.' },
  'GET mix/position/single-position': { does: 'Lists the open positions of a contract.' },
  'GET mix/position/history-position': { does: 'Lists the closed positions, newest first.' },
  'GET mix/position/adlRank': { does: 'Tells how soon positions would be deleveraged.' },
  'POST mix/order/place-order': { does: 'Places an order.', example: { ...LIMIT, marginMode: 'crossed' } },
  'POST mix/order/batch-place-order': { does: 'Places many orders of a contract.', example: { orderList: BATCH } },
  'POST mix/order/modify-order': {
    does: 'Changes an order, which keeps its number.',
    example: { ...NAMED, newSize: '0.002', newPrice: '51000' },
  },
  'POST mix/order/cancel-order': { does: 'Cancels an order.', example: NAMED },
  'POST mix/order/batch-cancel-orders': {
    does: 'Cancels many orders, or all of a contract.',
    example: { symbol: 'BTCUSDT', orderIdList: [NAMED] },
  },
  'POST mix/order/cancel-all-orders': { does: 'Cancels all orders, those that wait for a trigger apart.', example: { symbol: 'BTCUSDT' } },
  'POST mix/order/close-positions': { does: 'Closes positions at the market price.', example: { symbol: 'BTCUSDT' } },
  'POST mix/order/click-backhand': {
    does: 'Closes a position and opens one on the other side. The answer comes when it is done, or after five seconds.',
  },
  'GET mix/order/detail': { does: 'Tells about an order.', example: NAMED },
  'GET mix/order/orders-pending': { does: 'Lists the open orders, newest first.' },
  'GET mix/order/orders-history': { does: 'Lists the orders that ended, newest first, at most 500.' },
  'GET mix/order/fills': { does: 'Lists the fills, newest first, at most 500.' },
  'GET mix/order/fill-history': { does: 'Lists the fills, newest first: the same as `fills`.' },
  'POST mix/order/place-plan-order': {
    does: 'Places an order that waits for a price, or trails it.',
    example: { planType: 'normal_plan', triggerPrice: '70000', executePrice: '70000' },
  },
  'POST mix/order/place-tpsl-order': {
    does: 'Places a take-profit or stop-loss of a position, which ends with it.',
    example: { size: '0.001' },
  },
  'POST mix/order/place-pos-tpsl': {
    does: 'Sets take-profit and stop-loss of a position in place of those that it has.',
    data: 'One row for each order that was placed.',
    example: { stopLossTriggerPrice: '45000' },
  },
  'POST mix/order/modify-plan-order': { does: 'Changes an order that waits for a price.', example: { ...NAMED, newTriggerPrice: '71000' } },
  'POST mix/order/modify-tpsl-order': { does: 'Changes a take-profit or stop-loss.', example: { ...NAMED, size: '0.001' } },
  'POST mix/order/cancel-plan-order': {
    does: 'Cancels orders that wait for a price.',
    example: { symbol: 'BTCUSDT', planType: 'normal_plan' },
  },
  'GET mix/order/orders-plan-pending': { does: 'Lists the orders that wait for a price, newest first.' },
  'GET mix/order/orders-plan-history': { does: 'Lists the orders that had a trigger and wait no longer, newest first.' },
  'GET mix/order/plan-sub-order': {
    does: 'Tells which order a plan order has become.',
    data: 'A list of one, or an empty one before it fired.',
  },
}

const MARGIN: Readonly<Record<string, Described>> = {
  'GET margin/*/account/assets': { does: 'Lists the coins of margin wallets, with what is owed.' },
  'POST margin/*/account/borrow': { does: 'Borrows a coin.', example: { borrowAmount: '10', clientOid: 'my-loan-1' } },
  'POST margin/*/account/repay': {
    does: 'Pays a debt back from the same wallet.',
    example: { repayAmount: '10', clientOid: 'my-repayment-1' },
  },
  'POST margin/*/account/flash-repay': { does: 'Pays debts back whole. Nothing is sold for them: the coins must be there.' },
  'POST margin/*/account/query-flash-repay-status': {
    does: 'Tells which repayments are finished: all are once they are answered.',
    example: { idList: ['1001'] },
  },
  'GET margin/*/account/risk-rate': { does: 'Tells the ratio of risk.' },
  'GET margin/*/account/max-borrowable-amount': { does: 'Tells how much can be borrowed now.' },
  'GET margin/*/account/max-transfer-out-amount': { does: 'Tells how much can leave the wallet now.' },
  'GET margin/*/interest-rate-and-limit': { does: 'Tells rates and limits of loans.', data: 'A list of one.' },
  'GET margin/*/tier-data': { does: 'Tells leverage and maintenance margin.', data: 'A list of one: there is one tier.' },
  'GET margin/*/borrow-history': { does: 'Lists what was borrowed, newest first.' },
  'GET margin/*/repay-history': { does: 'Lists what was paid back, newest first.' },
  'GET margin/*/interest-history': { does: 'Lists interest, newest first.' },
  'GET margin/*/liquidation-history': { does: 'Lists liquidations, newest first.' },
  'GET margin/*/liquidation-order': { does: 'Lists what liquidations exchanged, newest first.', example: { type: 'swap' } },
  'GET margin/*/financial-records': { does: 'Lists the bills of a wallet, newest first.' },
  'POST margin/*/place-order': {
    does: 'Places an order, which may borrow what it lacks.',
    example: { loanType: 'normal', price: '50000', force: 'gtc', baseSize: '0.001' },
  },
  'POST margin/*/batch-place-order': {
    does: 'Places many orders of a pair.',
    example: { orderList: [{ side: 'buy', orderType: 'limit', force: 'gtc', price: '50000', baseSize: '0.001', loanType: 'normal' }] },
  },
  'POST margin/*/cancel-order': { does: 'Cancels an order.', example: NAMED },
  'POST margin/*/batch-cancel-order': { does: 'Cancels many orders.', example: { orderIdList: [NAMED] } },
  'GET margin/*/open-orders': { does: 'Lists the open orders, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET margin/*/history-orders': { does: 'Lists the orders that ended, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET margin/*/fills': { does: 'Lists the fills, newest first.', example: { symbol: 'BTCUSDT' } },
}

const PRODUCTS: Readonly<Record<string, Described>> = {
  'GET convert/currencies': { does: 'Lists the coins that can be converted, with limits.' },
  'GET convert/quoted-price': { does: 'Asks for a quote.', example: { fromCoinSize: '100' } },
  'POST convert/trade': { does: 'Accepts a quote: once, and while it is good.' },
  'GET convert/convert-record': { does: 'Lists conversions, newest first.' },
  'GET convert/bgb-convert-coin-list': { does: 'Lists small balances.' },
  'POST convert/bgb-convert': { does: 'Converts small balances to USDT.', example: { coinList: ['DOGE'] } },
  'GET convert/bgb-convert-records': { does: 'Lists conversions of small balances, newest first.' },
  'GET earn/savings/product': { does: 'Lists the offers of savings.' },
  'GET earn/savings/account': { does: 'Tells what is saved, and its interest.' },
  'GET earn/savings/assets': { does: 'Lists what is saved, newest first.' },
  'GET earn/savings/records': { does: 'Lists subscriptions, redemptions and interest, newest first.' },
  'GET earn/savings/subscribe-info': { does: 'Tells what a subscription now would be.' },
  'POST earn/savings/subscribe': { does: 'Saves an amount.' },
  'GET earn/savings/subscribe-result': { does: 'Tells whether a subscription was done.', example: { orderId: '1001' } },
  'POST earn/savings/redeem': { does: 'Takes an amount back. Before the end of a term it comes without interest.' },
  'GET earn/savings/redeem-result': { does: 'Tells whether a redemption was done.' },
  'GET earn/account/assets': { does: 'Lists the coins that are saved.' },
  'GET p2p/merchantList': { does: 'Lists the merchants that have offers.' },
  'GET p2p/merchantInfo': { does: 'Tells how the account stands as a merchant.' },
  'GET p2p/orderList': { does: 'Lists the P2P orders of the account, newest first.' },
  'GET p2p/advList': { does: 'Lists the P2P advertisements of the account, newest first.' },
}

const ALGO = (path: string, what: string): Readonly<Record<string, Described>> => ({
  [`POST ${path}/stop-order-algo`]: { does: `Stops ${what}.` },
  [`GET ${path}/orders-algo-pending`]: { does: `Lists those that run, newest first: an extension of the dialect.` },
  [`GET ${path}/orders-algo-history`]: { does: `Lists those that ended, newest first: an extension of the dialect.` },
  [`GET ${path}/orders-algo-details`]: { does: `Tells about ${what}.` },
  [`GET ${path}/sub-orders`]: { does: `Lists the orders that ${what} has in the book.` },
  [`GET ${path}/tracking-orders`]: { does: `Lists what ${what} has bought: what is open, then the newest that is over.` },
})

const BOTS: Readonly<Record<string, Described>> = {
  'POST bot/grid/order-algo': {
    does: 'Starts a grid in spot or futures: an extension of the dialect.',
    example: { quoteSz: '1000', algoClOrdId: 'my-bot-1' },
  },
  'POST bot/grid/backtest': { does: 'Tries a grid on the last days.', data: 'One row for each period.', example: { quoteSz: '1000' } },
  ...ALGO('bot/grid', 'a grid'),
  'GET bot/grid/round-trips': { does: 'Lists the round trips of a grid, newest first.' },
  'POST bot/dca/order-algo': {
    does: 'Starts recurring purchases: an extension of the dialect.',
    example: { quoteSz: '1000', amt: '50', recurringMs: '3600000', algoClOrdId: 'my-bot-2' },
  },
  'POST bot/dca/backtest': {
    does: 'Tries recurring purchases on the last days.',
    data: 'One row for each period.',
    example: { quoteSz: '1000', amt: '50', recurringMs: '3600000' },
  },
  ...ALGO('bot/dca', 'a plan of purchases'),
  'GET bot/dca/deals': { does: 'Lists purchases and sales, newest first.' },
}

const SETTINGS = [{ symbol: 'BTCUSDT', traceType: 'percent', traceValue: '100' }]

const COPY: Readonly<Record<string, Described>> = {
  'POST copy/*-trader/config-setting-base': {
    does: 'Begins to lead, or changes the terms.',
    example: { enable: 'YES', profitShareRatio: '10' },
  },
  'POST copy/*-trader/config-settings-base': { does: 'The same as `config-setting-base`: clients use either.', example: { enable: 'YES' } },
  'GET copy/*-trader/order-current-track': { does: 'Lists the open trades of a leader, newest first.' },
  'GET copy/*-trader/order-history-track': { does: 'Lists the closed trades of a leader, newest first.' },
  'POST copy/*-trader/order-modify-tpsl': {
    does: 'Sets take-profit and stop-loss of a trade.',
    data: DONE,
    example: { stopLossPrice: '45000' },
  },
  'POST copy/*-trader/order-close-positions': { does: 'Closes trades, and with them those of followers.', example: { symbol: 'BTCUSDT' } },
  'POST copy/*-trader/order-close-tracking': {
    does: 'Sells trades, and with them those of followers.',
    data: DONE,
    example: { symbol: 'BTCUSDT' },
  },
  'GET copy/*-trader/order-total-detail': { does: 'Tells the results of a leader.' },
  'GET copy/*-trader/profit-history-summarys': { does: 'Tells the shares of a leader at a glance.' },
  'GET copy/*-trader/profit-summarys': { does: 'Tells the shares of a leader at a glance, and by day.' },
  'GET copy/*-trader/profit-history-details': { does: 'Lists the shares of a leader, newest first.' },
  'GET copy/*-trader/profit-details': { does: 'Lists the shares that the next settlement would bring.' },
  'GET copy/*-trader/profits-group-coin-date': { does: 'Lists the shares by day, newest first.' },
  'GET copy/*-trader/config-query-symbols': { does: 'Lists the symbols in which trades can be led.' },
  'GET copy/*-trader/config-query-settings': { does: 'Tells the settings of a leader.' },
  'POST copy/*-trader/config-setting-symbols': { does: 'Chooses the symbols in which trades are led.', data: DONE },
  'GET copy/*-trader/config-query-followers': { does: 'Lists the copies of a leader, without telling whose they are.' },
  'POST copy/*-trader/config-remove-follower': { does: 'Ends a copy.' },
  'POST copy/*-follower/settings': {
    does: 'Begins to follow a leader, or changes the settings of the copy.',
    example: { traceTotalAmount: '100', settings: SETTINGS, clientOid: 'my-copy-1' },
  },
  'POST copy/*-follower/setting-tpsl': {
    does: 'Sets the gain and the loss that end a copy.',
    example: { traderId: '1001', stopLossRatio: '20' },
  },
  'POST copy/*-follower/close-positions': { does: 'Closes what copies have open.', example: { symbol: 'BTCUSDT' } },
  'POST copy/*-follower/order-close-tracking': { does: 'Sells what copies hold.', example: { symbol: 'BTCUSDT' } },
  'POST copy/*-follower/cancel-trader': { does: 'Ends a copy.', example: { traderId: '1001' } },
  'POST copy/*-follower/stop-order': { does: 'Ends a copy: the same as `cancel-trader`.', example: { traderId: '1001' } },
  'GET copy/*-follower/query-current-orders': { does: 'Lists what copies have open.' },
  'GET copy/*-follower/query-history-orders': { does: 'Lists what was copied, newest first, and why something was not.' },
  'GET copy/*-follower/query-settings': { does: 'Tells the settings of copies.' },
  'GET copy/*-follower/query-traders': { does: 'Lists the leaders that are followed.' },
  'GET copy/*-follower/query-quantity-limit': { does: 'Tells the least value of an order in each contract.' },
  'GET copy/*-follower/query-trader-symbols': {
    does: 'Tells the symbols in which a leader has something open.',
    example: { traderId: '1001' },
  },
}

const CALLS: Readonly<Record<string, Described>> = {
  ...MARKET,
  ...ACCOUNT,
  ...SUBS,
  ...SPOT,
  ...FUTURES,
  ...MARGIN,
  ...PRODUCTS,
  ...BOTS,
  ...COPY,
}

/** The names of all descriptions, for tests. */
export const CALL_NAMES = Object.keys(CALLS)

/** Returns the name under which a path is described: both margin modes, and both products of copies, have one description. */
export function sharedPath(path: string): string {
  return path
    .replace(/^\/api\/v2\//, '')
    .replace(/^margin\/(?:crossed|isolated)\//, 'margin/*/')
    .replace(/^copy\/(?:mix|spot)-/, 'copy/*-')
}

/** Finds what is said about a call; undefined if nothing is. */
export function describedCall(method: string, path: string): Described | undefined {
  return CALLS[`${method.toUpperCase()} ${sharedPath(path)}`]
}
