import { Type } from 'typebox'
import type { ApiKeyRow } from '#gateway/store/schema.ts'
import { parseKeyAddresses, parseKeyPermissions, writeSubKey, type SubKeySettings } from '#gateway/accounts/keys/key-settings.ts'
import type { CreatedKey } from '#gateway/accounts/keys/api-keys.ts'
import type { User } from '#gateway/accounts/users.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, transferCall, type Bot, type BotCall } from '../call.ts'
import { optional, required } from '../input.ts'
import { checkMain, findSub, settled } from './owner.ts'
import { keyPermissionWords, PermissionList, readKeyPermissions } from './permissions.ts'

const AddressList = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 30 })
const KeySettings = { passphrase: required, ipList: Type.Optional(AddressList), permList: Type.Optional(PermissionList) }

const keyFields = {
  ...strings('subAccountUid', 'label', 'subAccountApiKey').properties,
  permList: Type.Array(Type.String()),
  ipList: Type.Array(Type.String()),
}
const Key = Type.Object(keyFields)
/** The only answers that contain the secret. */
const NewKey = Type.Object({ ...keyFields, secretKey: Type.String() })
const NewAccount = Type.Object({ ...keyFields, secretKey: Type.String(), subAccountName: Type.String() })
const NewAgent = strings('username', 'subUid', 'apiKey', 'secret', 'note', 'createdTime')

function keyRow(row: ApiKeyRow) {
  return {
    subAccountUid: row.userId,
    label: row.label,
    subAccountApiKey: row.apiKey,
    permList: keyPermissionWords(parseKeyPermissions(row)),
    ipList: parseKeyAddresses(row),
  }
}

interface AskedKey {
  readonly label: string
  readonly passphrase: string
  readonly permList?: readonly string[]
  readonly ipList?: readonly string[]
}

/** Reads the settings of a key; without permissions it only reads. */
function readKey({ label, passphrase, permList = [], ipList = [] }: AskedKey): SubKeySettings {
  return { label, passphrase, permissions: readKeyPermissions(permList), addresses: ipList }
}

/** Creates a sub-account with its first key. The key is validated first, because a sub-account cannot be removed again. */
async function createWithKey(bot: Bot, name: string, asked: AskedKey): Promise<{ readonly user: User; readonly key: CreatedKey }> {
  const settings = readKey(asked)
  settled(writeSubKey(bot.key, settings, bot.clock.now()))
  const user = settled(await bot.subAccounts.create(bot.key, name))
  return { user, key: settled(await bot.apiKeys.createFor(bot.key, { ...settings, userId: user.id })) }
}

/** Permissions of an agent's key: agents trade, and the call has no field for permissions. */
const AGENT_PERMISSIONS = ['spot_trade', 'contract_trade']
const AGENT_NAME = /^[a-z]{1,20}$/

/** Calls for sub-account keys, which bots of the main account create and change within their own permissions. */
export const SUB_KEY_CALLS: readonly BotCall[] = [
  transferCall(
    '/user/create-virtual-subaccount-apikey',
    Type.Object({ ...KeySettings, subAccountUid: required, label: required }),
    NewKey,
    async (bot, { subAccountUid, ...asked }) => {
      checkMain(bot)
      const settings = readKey(asked)
      await findSub(bot, subAccountUid)
      const { row, secret } = settled(await bot.apiKeys.createFor(bot.key, { ...settings, userId: subAccountUid }))
      return { ...keyRow(row), secretKey: secret }
    },
  ),
  transferCall(
    '/user/modify-virtual-subaccount-apikey',
    Type.Object({ ...KeySettings, subAccountUid: required, subAccountApiKey: required, label: optional }),
    Type.Object({ ...keyFields, secretKey: Type.String({ description: 'Empty: a secret is told once, when its key is made' }) }),
    async (bot, { subAccountUid, subAccountApiKey, passphrase, label, permList, ipList }) => {
      checkMain(bot)
      const changed = await bot.apiKeys.updateFor(bot.key, {
        userId: subAccountUid,
        apiKey: subAccountApiKey,
        passphrase,
        ...(label === undefined ? {} : { label }),
        ...(permList === undefined ? {} : { permissions: readKeyPermissions(permList) }),
        ...(ipList === undefined ? {} : { addresses: ipList }),
      })
      return { ...keyRow(settled(changed)), secretKey: '' }
    },
  ),
  transferCall(
    '/user/batch-create-subaccount-and-apikey',
    Type.Object({ ...KeySettings, subAccountName: required, label: required }),
    Type.Array(NewAccount),
    async (bot, { subAccountName, ...asked }) => {
      checkMain(bot)
      const { user, key } = await createWithKey(bot, subAccountName, asked)
      return [{ ...keyRow(key.row), subAccountName: user.name ?? '', secretKey: key.secret }]
    },
  ),
  transferCall(
    '/user/create-agent-subaccount',
    Type.Object({ username: required, passphrase: required, note: optional }),
    NewAgent,
    async (bot, { username, passphrase, note = '' }) => {
      checkMain(bot)
      if (!AGENT_NAME.test(username)) throw new DialectRefusal('parameterInvalid', 'username')
      const { user, key } = await createWithKey(bot, username, { label: note || username, passphrase, permList: AGENT_PERMISSIONS })
      return {
        username,
        subUid: user.id,
        apiKey: key.row.apiKey,
        secret: key.secret,
        note,
        createdTime: String(user.createdAt),
      }
    },
  ),
  readCall(
    '/user/virtual-subaccount-apikey-list',
    Type.Object({ subAccountUid: required }),
    Type.Array(Key),
    async (bot, { subAccountUid }) => {
      checkMain(bot)
      await findSub(bot, subAccountUid)
      return settled(await bot.apiKeys.list(bot.key, { userId: subAccountUid })).map(keyRow)
    },
  ),
]
