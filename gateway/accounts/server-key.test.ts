import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataFolder, StoreError, type DataFolder } from '#gateway/store/data-folder.ts'
import { openGatewayKeys } from '#gateway/signing/key-file.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { type AccountsSettings, openAccounts } from './open/open-accounts.ts'
import { createServerKey, openServerKey } from './server-key.ts'

/** Goal: a copy of the store alone reveals no secret. */

let folder: ReturnType<typeof temporaryFolder>
let data: DataFolder
beforeEach(() => {
  folder = temporaryFolder()
  data = openDataFolder(folder.path)
})
afterEach(() => {
  data.release()
  folder.remove()
})

describe('the server’s key', () => {
  it('is made once, for its owner alone, and opens what it has sealed after a restart', () => {
    const sealed = openServerKey(data, null).seal('secret', 'a')
    expect(openServerKey(data, null).open(sealed, 'a')).toBe('secret')
    expect((statSync(join(folder.path, 'server.key')).mode & 0o777).toString(8)).toBe('600')
  })

  it('that is damaged is reported, and not replaced', () => {
    openServerKey(data, null)
    writeFileSync(join(folder.path, 'server.key'), 'abc')
    expect(() => openServerKey(data, null)).toThrow(/server\.key is damaged/)
    expect(readFileSync(join(folder.path, 'server.key'), 'utf8')).toBe('abc')
  })
})

describe('a data folder without its key', () => {
  const settings: AccountsSettings = {
    guestSpaceMb: 0,
    databaseUrl: null,
    smtpUrl: null,
    smtpFrom: null,
    texts: null,
    textOutbox: true,
    thirdParty: { openId: [], telegramBotToken: null, wallet: false },
    outgoing: { isOn: true, hosts: null },
  }
  const log = { error: () => undefined, warn: () => undefined }
  const open = () => openAccounts(data, settings, log)
  const user = {
    idHash: 'hash',
    kind: 'user',
    parentId: null,
    name: null,
    email: null,
    areaCode: null,
    mobile: null,
    passwordHash: null,
    totpSecret: null,
    totpStep: null,
    permissions: null,
    frozenAt: null,
    createdAt: 1,
  } as const

  it('is given one where nothing is sealed', async () => {
    const first = await open()
    await first.store
      .insertInto('users')
      .values({ ...user, id: '1' })
      .execute()
    await first.close()
    rmSync(join(folder.path, 'server.key'))
    await (await open()).close()
  })

  it('does not start where anything is sealed with it, and says what', async () => {
    const first = await open()
    await first.store
      .insertInto('users')
      .values({ ...user, id: '1', totpSecret: 'sealed' })
      .execute()
    const key = {
      userId: '1',
      label: '',
      sealedSecret: 's',
      passphraseStamp: 's',
      permissions: '',
      addresses: '',
      expiresAt: null,
      createdAt: 1,
      usedAt: null,
    }
    for (const apiKey of ['a', 'b'])
      await first.store
        .insertInto('apiKeys')
        .values({ ...key, apiKey })
        .execute()
    await first.close()
    const path = join(folder.path, 'server.key')
    const copy = readFileSync(path)
    rmSync(path)
    await expect(open()).rejects.toThrow(`${path} is missing, and 1 secrets of authenticator apps and 2 API keys are sealed with it.`)
    await expect(open()).rejects.toThrow(StoreError)
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, copy)
    await (await open()).close()
  })

  it.each(['server.key', 'store.sqlite'])('says that %s is a folder', async (name) => {
    mkdirSync(join(folder.path, name))
    await expect(open()).rejects.toThrow(StoreError)
    await expect(open()).rejects.toThrow(join(folder.path, name))
  })

  it.each([
    ['no keys', '{}'],
    ['no JSON', '{'],
    ['empty', ''],
  ])('says that signing-keys.json is %s, or a folder', async (_what, text) => {
    const path = join(folder.path, 'signing-keys.json')
    writeFileSync(path, text)
    await expect(openGatewayKeys(data)).rejects.toThrow(`${path} is damaged`)
    rmSync(path)
    mkdirSync(path)
    await expect(openGatewayKeys(data)).rejects.toThrow(`${path} cannot be read`)
  })
})

describe('sealing', () => {
  const key = createServerKey(Buffer.alloc(32, 1))

  it('differs each time, and opens only unchanged, for its purpose and by its key', () => {
    const sealed = key.seal('secret', 'totp/1')
    expect(key.seal('secret', 'totp/1')).not.toBe(sealed)
    expect(key.open(sealed, 'totp/2')).toBeNull()
    expect(createServerKey(Buffer.alloc(32, 2)).open(sealed, 'totp/1')).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(key.open(changed.toString('base64url'), 'totp/1')).toBeNull()
    }
    for (const text of ['', 'x', '=', sealed.slice(0, -3)]) expect(key.open(text, 'totp/1')).toBeNull()
  })

  it('stamps the same text alike, for its purpose and by its key alone', () => {
    expect(key.stamp('123456', 'a')).toBe(key.stamp('123456', 'a'))
    expect(
      new Set([
        key.stamp('123456', 'a'),
        key.stamp('123456', 'b'),
        key.stamp('123457', 'a'),
        createServerKey(Buffer.alloc(32, 2)).stamp('123456', 'a'),
      ]).size,
    ).toBe(4)
  })
})
