// oxlint-disable max-lines: a table of data
import { always, amount, base, choice, count, type FieldScope, id, ignored, price, share, text, time, times, usdt } from './field.ts'

/** Fields of accounts, wallets, positions, settings and sub-accounts. */

const WALLETS = ['spot', 'usdt_futures', 'crossed_margin', 'isolated_margin']
const LEDGER = 'Funding is `contract_settle_fee`, a liquidation `burst_…`, deleveraging `force_close_…`, a delisting `delivery_…`.'

const futuresAccount = {
  locked: usdt('What open orders hold.'),
  available: usdt('What new orders and positions can use.'),
  crossedMaxAvailable: usdt('The same as `available`.'),
  isolatedMaxAvailable: usdt('The same as `available`.'),
  maxTransferOut: usdt('What can be moved to another wallet.'),
  accountEquity: usdt('The balance with the profit and loss of open positions. What cannot be moved is this less `maxTransferOut`.'),
  usdtEquity: usdt('The same as `accountEquity`: contracts have a margin of USDT alone.'),
  btcEquity: text('The equity at the last price of bitcoin.', '0.83', { unit: 'BTC' }),
  crossedRiskRate: share('The maintenance margin of cross positions over what covers it: they are liquidated at 1.', '0.02'),
  unrealizedPL: usdt('The profit and loss of open positions, by the mark price.', '0'),
  coupon: always('0', 'Trading bonus: there is none.'),
  unionTotalMargin: usdt('The same as `accountEquity`: there is no multi-asset margin.'),
  unionAvailable: usdt('The same as `available`.'),
  unionMm: usdt('The maintenance margin of all positions.', '0'),
  isolatedMargin: usdt('The margin of isolated positions.', '0'),
  crossedMargin: usdt('The margin of cross positions.', '0'),
  crossedUnrealizedPL: usdt('The profit and loss of open cross positions.', '0'),
  isolatedUnrealizedPL: usdt('The profit and loss of open isolated positions.', '0'),
  assetMode: always('single', 'Margin in one coin: there is no multi-asset margin.'),
}

const transferRow = {
  status: always('Successful', 'A transfer is done at once.'),
  fromType: choice(WALLETS, 'The wallet from which.'),
  toType: choice(WALLETS, 'The wallet to which.', 'usdt_futures'),
  fromSymbol: text('The pair of an isolated wallet; empty for others.'),
  toSymbol: text('The pair of an isolated wallet; empty for others.'),
  size: amount('What was moved.'),
  ts: time('When it was moved.'),
  transferId: id('The number of the transfer.'),
  clientOid: text("The client's own name for it; empty without one."),
}

const ACCOUNT: readonly FieldScope[] = [
  {
    path: 'common/trade-rate',
    request: { businessType: choice(['spot', 'mix', 'margin'], 'The product; spot if omitted.') },
    answer: {
      makerFeeRate: share('The rate of this account for orders that rested in the book.', '0.0002'),
      takerFeeRate: share('The rate of this account for orders that took from the book.', '0.0006'),
    },
  },
  {
    path: 'spot/account/info',
    answer: {
      userId: id('The number of the account.'),
      inviterId: always('', 'Who invited its owner: not told.'),
      ips: text('The addresses from which the key may be used; from anywhere if empty.', ''),
      parentId: id('The number of the main account; empty for a main account.'),
      traderType: always('not_trader', 'Whether it leads copy trading: see the calls of leaders.'),
      channelCode: always('', 'Where it registered: not told.'),
      channel: always('', 'Where it registered: not told.'),
      regisTime: time('When it was created.'),
      authorities: { ...text('What the key may do.'), values: ['read', 'trade', 'transfer'], example: 'read' },
    },
  },
  ...['spot/account/assets', 'spot/account/subaccount-assets'].map((path) => ({
    path,
    answer: {
      available: amount('What orders can use.'),
      limitAvailable: always('0', 'What only certain uses may spend: nothing.'),
      frozen: amount('What orders hold.', '0'),
      locked: always('0', 'What is locked for other reasons: nothing.'),
      uTime: time('The time of the answer.'),
      assetsList: text('The coins that it has.'),
    },
  })),
  {
    path: 'spot/account/assets',
    request: {
      coin: text('Only this coin.', 'USDT'),
      assetType: choice(
        ['hold_only', 'all'],
        '`hold_only` (default) lists the coins that the wallet has, `all` also those that it could have.',
      ),
    },
  },
  {
    path: 'spot/account/bills',
    request: {
      coin: text('Only this coin; all if omitted.', 'USDT'),
      groupType: choice(['transaction', 'transfer', 'deposit', 'withdraw', 'other'], 'Only bills of this group.'),
      businessType: text('Only bills of this type.', 'buy'),
    },
    answer: {
      billId: id('The number of the bill.'),
      groupType: choice(['transaction', 'transfer', 'deposit', 'withdraw', 'other'], 'Its group.'),
      businessType: text(
        'Its type: `buy`, `sell`, `transfer_in`, `transfer_out`, `deposit`, `withdraw` (the end of a round), or our word for the rest, such as `convert`, `earn`, `p2p`, `bot`, `copy`.',
        'buy',
      ),
      size: amount('The change of the balance, after the fee; negative if it shrank.', '-60.06'),
      balance: amount('The balance after it.'),
      fees: amount('The fee; negative if it was charged.', '-0.06'),
      cTime: time('When it was booked.'),
    },
  },
  {
    path: 'spot/account/transferRecords',
    request: {
      coin: text('Only this coin; all if omitted.', 'USDT'),
      fromType: choice(WALLETS, 'Only transfers from this wallet.'),
      toType: choice(WALLETS, 'Only transfers to this wallet.'),
      clientOid: text('Only the transfer of this name.', 'my-transfer-1'),
    },
    answer: transferRow,
  },
  {
    path: 'spot/account/sub-main-trans-record',
    request: {
      coin: text('Only this coin; all if omitted.', 'USDT'),
      role: choice(['initiator', 'receiver'], 'Whether the account paid (default) or was paid.'),
      subUid: id('The sub-account whose transfers are listed; those of the main account if omitted.'),
      clientOid: text('Only the transfer of this name.', 'my-transfer-1'),
    },
    answer: { ...transferRow, fromUserId: id('The account that paid.'), toUserId: id('The account that was paid.') },
  },
  {
    path: 'spot/account/upgrade',
    request: { subUid: ignored('The sub-account.') },
    answer: { status: text('The state of the change: the call is always refused.', 'none') },
  },
  ...['spot/wallet/transfer', 'spot/wallet/subaccount-transfer'].map((path) => ({
    path,
    request: {
      fromType: choice(WALLETS, 'The wallet from which.'),
      toType: choice(WALLETS, 'The wallet to which.', 'usdt_futures'),
      amount: amount('What is moved.'),
      symbol: text('The pair of an isolated wallet.', 'BTCUSDT'),
      fromUserId: id('The account from which: the main account or one of its sub-accounts.'),
      toUserId: id('The account to which.'),
    },
    answer: {
      transferId: id('The number of the transfer.'),
      clientOid: text("The client's own name for it; empty without one."),
      deduct: always('no', 'Whether a debt was paid with it: there is none between accounts.'),
    },
  })),
  ...['deposit', 'withdrawal'].map((name) => ({
    path: `spot/wallet/${name}-records`,
    request: { coin: text('Only this coin; all if omitted.', 'USDT'), orderId: id('Only the record of this number.') },
    answer: {
      orderId: id('The number of its bill.'),
      tradeId: id('The number of the round whose funds it brought.'),
      type: choice(['deposit'], 'Its kind. Nothing is withdrawn.'),
      size: amount('What came.', '50000'),
      status: choice(['success'], 'Its state.'),
      toAddress: choice([''], 'The address to which: none.'),
      dest: choice(['internal_transfer'], 'How it came: from the exchange itself.'),
      chain: text('The usual network of the coin. Nothing came over it.', 'ERC20'),
      fromAddress: choice([''], 'The address from which: none.'),
      fee: choice(['0'], 'The charge.'),
    },
  })),
  {
    path: 'spot/wallet/withdrawal',
    answer: { orderId: id('The number of the withdrawal: the call is always refused.'), clientOid: text('Its name.') },
  },
  {
    path: 'spot/wallet/deposit-address',
    answer: {
      address: text('The address: the call is always refused.'),
      chain: text('The network.'),
      tag: text('The tag.'),
      url: text('The address of an explorer.'),
    },
  },
  {
    path: 'spot/wallet/cancel-withdrawal',
    request: { orderId: id('The number of the withdrawal. There is none: the call is always refused.') },
  },
  {
    path: 'spot/wallet/modify-deposit-account',
    request: { accountType: text('The wallet for deposits. They go to the spot wallet: the call is always refused.', 'spot') },
  },
  {
    path: 'account',
    answer: {
      accountType: choice(['spot', 'futures', 'margin', 'funding', 'earn', 'bots'], 'The kind of wallet. `funding` is always empty.'),
      usdtBalance: usdt('What it is worth, net of debts.'),
    },
    request: {
      coin: ignored('The coin: there are no funding accounts, and the list is always empty.', 'USDT'),
      accountType: ignored('The kind of bots: they share one wallet.', 'futures'),
    },
  },
  ...['account/funding-assets', 'account/bot-assets'].map((path) => ({
    path,
    answer: {
      available: amount('What is free.'),
      equity: amount('All that is there.'),
      bonus: always('0', 'Trading bonus: there is none.'),
      frozen: amount('What orders hold.', '0'),
      usdtValue: usdt('What it is worth.'),
    },
  })),
]

const position = {
  holdSide: choice(['long', 'short'], 'The direction.'),
  marginSize: usdt('The margin of the position.'),
  available: base('What can still be closed: the size less what open orders close.'),
  leverage: times('Its leverage.', '20'),
  achievedProfits: { means: 'What parts of it that are closed have brought, without fees.', unit: 'USDT', example: '0' },
  openPriceAvg: price('The average price at which it was opened.'),
  unrealizedPL: usdt('Its profit or loss by the mark price.', '0'),
  liquidationPrice: price('The mark price at which it is liquidated; 0 if there is none.', '57000'),
  keepMarginRate: share('The rate of its maintenance margin.', '0.004'),
  markPrice: price('The mark price.'),
  breakEvenPrice: price('The price at which closing it brings neither profit nor loss, with all fees.', '60072'),
  totalFee: usdt('The funding that it received or, if negative, paid. Not the trading fees.', '0'),
  deductedFee: usdt('The trading fees that were paid.', '0.06'),
  autoMargin: choice(['off', 'on'], 'Whether margin is added by itself before it is liquidated.'),
}

const FUTURES: readonly FieldScope[] = [
  {
    path: 'mix/account',
    request: {
      symbol: text('The contract.', 'BTCUSDT'),
      holdSide: choice(['long', 'short', 'buy', 'sell'], 'The position. In one-way mode also by the trade that opened it.'),
      leverage: times('The leverage: a whole number. In isolated hedge mode of the side in `holdSide`, or of both.', '20'),
      longLeverage: times('The leverage of long positions; of both where they share one.', '20'),
      shortLeverage: times('The leverage of short positions; of both where they share one.', '20'),
      assetMode: choice(['single', 'union'], '`union` is refused: there is no multi-asset margin.'),
      posSide: choice(['long', 'short'], 'The position that the order would open.'),
      openPrice: price('The limit price; a market order is estimated by the book.'),
      openAmount: base('The size of the order.'),
    },
    answer: {
      ...futuresAccount,
      assetList: choice([], 'Coins of multi-asset margin: the list is always empty.'),
      balance: amount('The balance after it.'),
      longLeverage: times('The leverage of long positions.', '20'),
      shortLeverage: times('The leverage of short positions.', '20'),
      crossMarginLeverage: times('The leverage in cross margin.', '20'),
      crossedMarginLeverage: times('The leverage in cross margin: a number.', '20'),
      isolatedLongLever: times('The leverage of long isolated positions: a number.', '20'),
      isolatedShortLever: times('The leverage of short isolated positions: a number.', '20'),
    },
  },
  {
    path: 'mix/account/bill',
    request: {
      symbol: text('Only this contract; all if omitted.', 'BTCUSDT'),
      coin: text('Only this coin; all if omitted.', 'USDT'),
      marginCoin: text('The same as `coin`, which counts if both are there.', 'USDT'),
      businessType: text(`Only bills of this type. ${LEDGER}`, 'contract_settle_fee'),
    },
    answer: {
      bills: text('The bills, newest first.'),
      billId: id('The number of the bill.'),
      symbol: text('The contract; empty where it is about none.', 'BTCUSDT'),
      amount: amount('The change of the balance before the fee. Exact: profits in other answers are rounded.', '12.5'),
      fee: amount('The fee; negative if it was charged.', '-0.06'),
      feeByCoupon: always('', 'What a coupon paid: there is none.'),
      businessType: text(`Its type. A trade is \`open_long\`, \`open_short\`, \`close_long\` or \`close_short\`. ${LEDGER}`, 'open_long'),
      cTime: time('When it was booked.'),
    },
  },
  {
    path: 'mix/account/set-margin',
    request: { amount: usdt('What is added to the margin of an isolated position; negative to take it away.', '10') },
  },
  {
    path: 'mix/account/set-auto-margin',
    request: { amount: ignored('How much may be added: as much as is needed.', '10'), autoMargin: choice(['on', 'off'], '') },
  },
  {
    path: 'mix/account/set-all-leverage',
    request: { leverage: times('The leverage of every contract: a whole number that all of them allow.', '10') },
  },
  { path: 'mix/account/max-open', answer: { maxOpen: base('The largest size that the account could open now.', '0.5') } },
  {
    path: 'mix/account/liq-price',
    answer: { liqPrice: price('The mark price at which the position would be liquidated; 0 if at none.', '57000') },
  },
  {
    path: 'mix/account/open-count',
    request: {
      openAmount: usdt('The margin that may be used.'),
      openPrice: price('The price.'),
      leverage: times('The leverage; that of the contract if omitted.', '20'),
    },
    answer: { size: base('The largest size that this margin opens, with fees.', '0.03') },
  },
  {
    path: 'mix/account/interest-history',
    request: { coin: ignored('The coin: there is no multi-asset margin, and nothing is borrowed for it.', 'USDT') },
    answer: {
      nextSettleTime: always('', 'When interest is next due: there is none.'),
      borrowAmount: always('0', 'What is borrowed.'),
      borrowLimit: always('0', 'What can be borrowed.'),
      interestList: text('Always empty.'),
      liability: amount('What was owed.'),
      interestFreeLimit: amount('What bears no interest.'),
      interestLimit: amount('What may bear interest.'),
      hourInterestRate: share('The rate of an hour.'),
      interest: amount('The interest.'),
      endId: always('', 'The last row: there is none.'),
    },
  },
  {
    path: 'mix/account/transfer-limits',
    answer: { maxTransferIn: always('0', 'How much of the coin could become multi-asset margin: nothing.') },
  },
  {
    path: 'mix/account/union-config',
    answer: {
      imr: always('', 'The initial margin of multi-asset margin: there is none.'),
      mmr: always('', 'The maintenance margin of multi-asset margin: there is none.'),
      individualLimit: always('0', 'How much one account may borrow for it.'),
      individualLimitRatio: always('', 'How much of that is used.'),
    },
  },
  { path: 'mix/account/switch-union-usdt', answer: { usdtAmount: always('0', 'What would have to be converted: nothing.') } },
  {
    path: 'mix/account/union-convert',
    request: {
      coin: text('The coin. There is no multi-asset margin: the call is always refused.', 'BTC'),
      amount: amount('The amount.', '1'),
    },
    answer: { usdtAmount: usdt('What it brought: the call is always refused.') },
  },
  {
    path: 'mix/account/sub-account-assets',
    answer: {
      userId: text('The number of the sub-account: a number.', '1001'),
      assetList: text('Its futures account; empty if it never traded.'),
    },
  },
  {
    path: 'mix/position',
    request: { symbol: text('The contract.', 'BTCUSDT'), marginCoin: ignored('The coin of the margin: there is one.', 'USDT') },
    answer: {
      ...position,
      openDelegateSize: base('What open orders would still add to it.', '0'),
      locked: base('What open orders close.', '0'),
      total: base('Its size.'),
      marginRatio: share('The maintenance margin over what covers it: it is liquidated at 1.', '0.02'),
      grant: always('0', 'Trading bonus: there is none.'),
      assetMode: always('single', 'Margin in one coin: there is no multi-asset margin.'),
      takeProfit: price('The price of its take-profit; empty without one.', '70000'),
      stopLoss: price('The price of its stop-loss; empty without one.', '45000'),
      takeProfitId: id('The number of its take-profit; empty without one.'),
      stopLossId: id('The number of its stop-loss; empty without one.'),
      cTime: time('When it was opened.'),
    },
  },
  {
    path: 'mix/position/history-position',
    request: { symbol: text('Only this contract; all if omitted.', 'BTCUSDT') },
    answer: {
      list: text('The closed positions, newest first.'),
      positionId: id('The number of the closed position.'),
      openAvgPrice: price('The average price at which it was opened.'),
      closeAvgPrice: price('The average price at which it was closed.', '61000'),
      openTotalPos: base('All that was opened.'),
      closeTotalPos: base('All that was closed.'),
      pnl: { means: 'Its profit or loss without fees and funding. Bills have it exactly.', unit: 'USDT', example: '1' },
      netProfit: { means: 'Its profit or loss after fees and funding.', unit: 'USDT', example: '0.92' },
      totalFunding: usdt('The funding that it received or, if negative, paid.', '0'),
      openFee: usdt('The fees of its opening; negative if they were charged.', '-0.04'),
      closeFee: usdt('The fees of its closing; negative if they were charged.', '-0.04'),
      ctime: time('When it was opened.'),
      utime: time('When it was closed.'),
    },
  },
  {
    path: 'mix/position/adlRank',
    answer: {
      adlRank: count('How soon it would be deleveraged: 1 is last, 5 is first.', '2'),
      rank: count('The same as `adlRank`.', '2'),
      holdSide: choice(['long', 'short'], 'The direction of the position.'),
    },
  },
]

const SUBS: readonly FieldScope[] = [
  {
    path: 'user',
    request: {
      subAccountList: text('The names of the new sub-accounts.', 'Grid'),
      subAccountName: text('The name of the new sub-account.', 'Grid'),
      status: choice(['normal', 'freeze'], 'Whether it may act, or is frozen.'),
      username: text('The name of the new sub-account: 1 to 20 small letters.', 'agent'),
      note: text('The name of its key; the username if omitted.', 'agent'),
    },
    answer: {
      subAccountList: text('The sub-accounts, newest first.'),
      subAccountName: text('The name of the sub-account.', 'Grid'),
      // The misspelt names are the dialect's own.
      subaAccountUid: id('The number of the sub-account. The name of the field is misspelt in the dialect too.'),
      subaAccountName: text('The name of the sub-account.', 'Grid'),
      status: choice(['normal', 'freeze'], 'Whether it may act, or is frozen.'),
      label: text('The name of the key; empty for a sub-account.', 'grid'),
      accountType: always('virtual', 'The kind of sub-account: all log in through the main account.'),
      bindingTime: time('When it was created.'),
      cTime: time('When it was created.'),
      uTime: time('When it was created.'),
      secretKey: text('The secret of the key. No other answer has it.', 'c2VjcmV0'),
      username: text('The name of the sub-account.', 'agent'),
      subUid: id('The number of the sub-account.'),
      apiKey: text('The API key.', 'ag_1234567890'),
      secret: text('The secret of the key. No other answer has it.', 'c2VjcmV0'),
      note: text('The note of the request.', 'agent'),
      createdTime: time('When it was created.'),
    },
  },
  {
    path: 'user/virtual-subaccount-list',
    request: { status: choice(['normal', 'freeze'], 'Only sub-accounts of this status; all if omitted.') },
  },
  { path: 'spot/account/subaccount-assets', answer: { userId: text('The number of the sub-account: a number.', '1001') } },
]

export const ACCOUNT_FIELDS: readonly FieldScope[] = [...ACCOUNT, ...FUTURES, ...SUBS]
