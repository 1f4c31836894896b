import { always, choice, type FieldScope, id, text, time } from './field.ts'

/** Fields of sub-accounts and their keys. */
export const SUB_ACCOUNT_FIELDS: readonly FieldScope[] = [
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
