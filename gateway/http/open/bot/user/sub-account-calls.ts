import { Type } from 'typebox'
import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import type { User } from '#gateway/accounts/users.ts'
import { strings } from '../../envelope.ts'
import { bounded } from '../../query.ts'
import { readCall, transferCall, type Bot, type BotCall } from '../call.ts'
import { choose, optional, required, toWindow } from '../input.ts'
import { readEndId } from '../page.ts'
import { checkMain, findSub, listSubAccounts, settled } from './owner.ts'
import { PermissionList, readSubPermissions, subPermissionWords } from './permissions.ts'

const STATUSES = { normal: false, freeze: true } as const
const SUB_ROWS_MAX = 500

const Row = Type.Object({
  ...strings('subAccountUid', 'subAccountName', 'status', 'label', 'accountType', 'bindingTime', 'cTime', 'uTime').properties,
  permList: Type.Array(Type.String()),
})
/** The misspelt names are the dialect's own. */
const Created = Type.Object({
  ...strings('subaAccountUid', 'subaAccountName', 'status', 'label', 'cTime', 'uTime').properties,
  permList: Type.Array(Type.String()),
})
const CreatedLists = Type.Object({
  failureList: Type.Array(strings('subaAccountName')),
  successList: Type.Array(Created),
})

const toStatus = ({ frozenAt }: User) => (frozenAt === null ? 'normal' : 'freeze')

function subRow(user: User) {
  const time = String(user.createdAt)
  return {
    subAccountUid: user.id,
    subAccountName: user.name ?? '',
    status: toStatus(user),
    permList: subPermissionWords(readPermissions(user)),
    label: '',
    accountType: 'virtual',
    bindingTime: time,
    cTime: time,
    uTime: time,
  }
}

function createdRow(user: User) {
  const { subAccountUid, subAccountName, status, permList, label, cTime, uTime } = subRow(user)
  return { subaAccountUid: subAccountUid, subaAccountName: subAccountName, status, label, permList, cTime, uTime }
}

/** Creates many sub-accounts, each independently: a name that is taken or invalid fails, as does one beyond the limit. */
async function createMany(bot: Bot, names: readonly string[]) {
  const lists: { failureList: { subaAccountName: string }[]; successList: ReturnType<typeof createdRow>[] } = {
    failureList: [],
    successList: [],
  }
  for (const name of names) {
    const created = await bot.subAccounts.create(bot.key, name)
    if (created.ok) lists.successList.push(createdRow(created.value))
    else lists.failureList.push({ subaAccountName: name })
  }
  return lists
}

/** Calls for the sub-accounts of a main account: the same ones that its owner creates and enters on the pages. */
export const SUB_ACCOUNT_CALLS: readonly BotCall[] = [
  transferCall(
    '/user/create-virtual-subaccount',
    Type.Object({ subAccountList: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 50 }) }),
    CreatedLists,
    (bot, { subAccountList }) => {
      checkMain(bot)
      return createMany(bot, subAccountList)
    },
  ),
  transferCall(
    '/user/modify-virtual-subaccount',
    Type.Object({ subAccountUid: required, permList: PermissionList, status: required }),
    strings('result'),
    async (bot, { subAccountUid, permList, status }) => {
      checkMain(bot)
      const permissions = readSubPermissions(permList)
      const frozen = choose(status, 'status', STATUSES)
      await findSub(bot, subAccountUid)
      settled(await bot.subAccounts.authorise(bot.key, subAccountUid, permissions))
      settled(await bot.subAccounts.freeze(bot.key, subAccountUid, frozen))
      return { result: 'success' }
    },
  ),
  readCall(
    '/user/virtual-subaccount-list',
    Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 0 })), idLessThan: optional, status: optional }),
    Type.Object({ endId: Type.String(), subAccountList: Type.Array(Row) }),
    async (bot, { limit, idLessThan, status }) => {
      checkMain(bot)
      const { idBelow } = toWindow(idLessThan === undefined ? {} : { idLessThan })
      const frozen = status === undefined ? undefined : choose(status, 'status', STATUSES)
      const all = await listSubAccounts(bot)
      // Ids are random, so a page continues after the account that ended the previous one.
      const from = idBelow === undefined ? 0 : all.findIndex(({ id }) => id === idBelow) + 1
      const wanted = all.slice(from).filter((user) => frozen === undefined || (user.frozenAt !== null) === frozen)
      const rows = wanted.slice(0, bounded(limit, 100, SUB_ROWS_MAX)).map(subRow)
      return { endId: readEndId(rows.map(({ subAccountUid }) => subAccountUid)), subAccountList: rows }
    },
  ),
]
