import { always, amount, choice, type FieldScope, id, ignored, share, text, time, usdt } from './field.ts'

const WALLETS = ['spot', 'usdt_futures', 'crossed_margin', 'isolated_margin']

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

/** Fields of accounts, wallets and transfers. */
export const ACCOUNT_FIELDS: readonly FieldScope[] = [
  {
    path: 'common/trade-rate',
    request: { businessType: choice(['spot', 'mix', 'margin'], 'The product; spot if omitted.') },
    answer: {
      makerFeeRate: share('The rate of this account for orders that rested in the book.', '0.0002'),
      takerFeeRate: share('The rate of this account for orders that took from the book.', '0.0006'),
    },
  },
  {
    path: 'common/all-trade-rate',
    request: {
      symbol: text('Only this symbol; all of the product if omitted.', 'BTCUSDT'),
      businessType: choice(['spot', 'mix', 'margin'], 'The product; spot if omitted.'),
    },
    answer: {
      makerFeeRate: share('The rate of this account for orders that rested in the book.', '0.0002'),
      takerFeeRate: share('The rate of this account for orders that took from the book.', '0.0006'),
    },
  },
  ...['deduct-info', 'switch-deduct'].map((name) => ({
    path: `spot/account/${name}`,
    request: { deduct: choice(['off', 'on'], 'Whether fees are paid in a coin of the exchange. `on` is refused.') },
    answer: { deduct: always('off', 'Whether fees are paid in a coin of the exchange: there is none.') },
  })),
  {
    path: 'spot/wallet/transfer-coin-info',
    request: { fromType: choice(WALLETS, 'The wallet from which.'), toType: choice(WALLETS, 'The wallet to which.', 'usdt_futures') },
  },
  {
    path: 'spot/wallet/subaccount-deposit-address',
    request: {
      subUid: id('The number of the sub-account.'),
      chain: ignored('The network.', 'ERC20'),
      size: ignored('The amount.', '10'),
    },
    answer: {
      address: text('The address: the call is always refused.'),
      chain: text('The network.'),
      tag: text('The tag.'),
      url: text('The address of an explorer.'),
    },
  },
  {
    path: 'spot/account/info',
    answer: {
      userId: id('The number of the account.'),
      inviterId: always('', 'Who invited its owner: not told.'),
      ips: text('The addresses from which the key may be used; from anywhere if empty.', ''),
      parentId: id('The number of the main account of a sub-account: a number, 0 for a main account.'),
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
  ...['deposit', 'withdrawal', 'subaccount-deposit'].map((name) => ({
    path: `spot/wallet/${name}-records`,
    request: {
      coin: text('Only this coin; all if omitted.', 'USDT'),
      orderId: id('Only the record of this number.'),
      subUid: id('The number of the sub-account.'),
    },
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
