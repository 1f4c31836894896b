import ccxt from 'ccxt'
import { API_KEYS_MAX } from '#lib/contract/accounts/account-limits.ts'
import { SUB_ACCOUNTS_MAX } from '#gateway/accounts/sub-accounts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSPHRASE, SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: a bot of a main account creates sub-accounts and keys within its own permissions, and cannot control another owner's. */

let server: BotServer
let main: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  main = await server.createMainKey()
  client = await server.ccxt(main)
})

type Answer<Data> = { readonly data: Data }
interface NewKey {
  readonly subAccountUid: string
  readonly subAccountApiKey: string
  readonly secretKey: string
  readonly label: string
  readonly permList: string[]
  readonly ipList: string[]
}

async function createSub(name: string): Promise<string> {
  const { data } = await server.rest(main).createVirtualSubaccount({ subAccountList: [name] })
  return data.successList[0]?.subaAccountUid ?? ''
}

const TRADING = ['spot_trade', 'contract_trade']
const ask = { passphrase: PASSPHRASE, label: 'grid' }
const createKey = async (subAccountUid: string, body: object = {}, by = client) =>
  ((await by.privateUserPostV2UserCreateVirtualSubaccountApikey({ ...ask, subAccountUid, ...body })) as Answer<NewKey>).data
const asBot = ({ subAccountApiKey, secretKey, subAccountUid }: NewKey): BotKeyPair => ({
  apiKey: subAccountApiKey,
  secret: secretKey,
  userId: subAccountUid,
})

describe('sub-accounts', () => {
  it('are made by their names, each for itself, and listed', async () => {
    const { data } = (await client.privateUserPostV2UserCreateVirtualSubaccount({
      subAccountList: ['Grid', 'Hedge', 'Grid', '<b>'],
    })) as Answer<{
      successList: { subaAccountUid: string; permList: string[] }[]
      failureList: object[]
    }>
    expect(data.successList).toMatchObject([{ subaAccountName: 'Grid', status: 'normal' }, { subaAccountName: 'Hedge' }])
    expect(data.successList[0]?.permList).toEqual(expect.arrayContaining(['read', 'transfer', ...TRADING]))
    expect(data.failureList).toEqual([{ subaAccountName: 'Grid' }, { subaAccountName: '<b>' }])
    const rest = server.rest(main)
    const all = (await rest.getVirtualSubaccounts()).data.subAccountList
    expect(all.map(({ subAccountName }) => subAccountName).toSorted()).toEqual(['Grid', 'Hedge'])
    const first = (await rest.getVirtualSubaccounts({ limit: '1' })).data
    const second = (await rest.getVirtualSubaccounts({ limit: '1', idLessThan: first.endId })).data
    expect([...first.subAccountList, ...second.subAccountList]).toEqual(all)
    expect((await rest.getVirtualSubaccounts({ status: 'freeze' })).data.subAccountList).toEqual([])
  })

  it('may do what they are allowed, and nothing while they are frozen', async () => {
    const subAccountUid = await createSub('Grid')
    const bot = await server.ccxt(asBot(await createKey(subAccountUid, { permList: TRADING })))
    expect((await bot.fetchBalance())['USDT']?.total).toBe(50_000)
    const modify = (body: object) =>
      client.privateUserPostV2UserModifyVirtualSubaccount({ subAccountUid, permList: ['read'], status: 'normal', ...body })
    expect(await modify({})).toMatchObject({ data: { result: 'success' } })
    const place = () => bot.createOrder(SPOT, 'limit', 'buy', 0.01, 100_000)
    const refused = () =>
      place().then(
        () => null,
        (error: unknown) => error,
      )
    // Changes of an account take effect within a second.
    await expect.poll(refused).toBeInstanceOf(ccxt.PermissionDenied)
    await modify({ status: 'freeze' })
    await expect.poll(refused).toBeInstanceOf(ccxt.AuthenticationError)
    const { subAccountList } = (await server.rest(main).getVirtualSubaccounts({ status: 'freeze' })).data
    expect(subAccountList).toMatchObject([{ subAccountUid, permList: ['read'], status: 'freeze' }])
    for (const body of [{ permList: ['fly'] }, { status: 'asleep' }, { status: '' }])
      await expect(modify(body)).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(modify({ permList: ['spot_trade'] })).rejects.toBeInstanceOf(ccxt.ExchangeError)
    await expect(modify({ subAccountUid: '1' })).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
    await expect(
      server.rest(main).modifyVirtualSubaccount({ subAccountUid: main.userId, permList: ['read'], status: 'freeze' }),
    ).rejects.toMatchObject({ body: { code: '40300' } })
  })

  it(`are at most ${SUB_ACCOUNTS_MAX}`, async () => {
    const subAccountList = Array.from({ length: SUB_ACCOUNTS_MAX + 1 }, (_, nth) => `Bot ${nth}`)
    const { data } = await server.rest(main).createVirtualSubaccount({ subAccountList })
    expect(data.failureList).toEqual([{ subaAccountName: `Bot ${SUB_ACCOUNTS_MAX}` }])
    const attempt = client.privateUserPostV2UserBatchCreateSubaccountAndApikey({ ...ask, subAccountName: 'One more' })
    await expect(attempt).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
  })

  it('are ruled by bots of their own main account alone', async () => {
    const subAccountUid = await createSub('Grid')
    const sub = await server.ccxt(asBot(await createKey(subAccountUid, { permList: TRADING })))
    const guest = await server.ccxt(await server.createKey())
    for (const other of [sub, guest]) {
      await expect(other.privateUserPostV2UserCreateVirtualSubaccount({ subAccountList: ['Mine'] })).rejects.toBeInstanceOf(
        ccxt.PermissionDenied,
      )
      await expect(other.privateUserGetV2UserVirtualSubaccountList()).rejects.toBeInstanceOf(ccxt.PermissionDenied)
      await expect(createKey(subAccountUid, {}, other)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
      await expect(other.privateSpotGetV2SpotAccountSubaccountAssets()).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    }
    const stranger = await server.ccxt(await server.createMainKey())
    await expect(createKey(subAccountUid, {}, stranger)).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
    await expect(stranger.privateUserGetV2UserVirtualSubaccountApikeyList({ subAccountUid })).rejects.toMatchObject({
      constructor: ccxt.ExchangeError,
    })
    const reader = await server.ccxt(await server.createMainKey({ permissions: ['read'] }))
    await expect(reader.privateUserPostV2UserCreateVirtualSubaccount({ subAccountList: ['Mine'] })).rejects.toBeInstanceOf(
      ccxt.PermissionDenied,
    )
  })
})

describe('keys of sub-accounts', () => {
  it('read where nothing else is asked for, and trade where it is', async () => {
    const uid = await createSub('Grid')
    const reading = await createKey(uid)
    expect(reading).toMatchObject({ subAccountUid: uid, label: 'grid', permList: ['read'], ipList: [] })
    const reader = await server.ccxt(asBot(reading))
    await expect(reader.createOrder(SPOT, 'limit', 'buy', 0.01, 100_000)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    const { data: trading } = await server
      .rest(main)
      .createVirtualSubaccountAPIKey({ ...ask, subAccountUid: uid, permList: TRADING, ipList: ['127.0.0.1'] })
    expect(trading).toMatchObject({ permList: expect.arrayContaining(TRADING) as unknown, ipList: ['127.0.0.1'] })
    const trader = await server.ccxt(asBot(trading))
    await trader.createMarketBuyOrderWithCost(SPOT, 100)
    const listed = (await server.rest(main).getVirtualSubaccountAPIKeys({ subAccountUid: uid })).data
    expect(listed.map(({ subAccountApiKey }) => subAccountApiKey)).toEqual([reading.subAccountApiKey, trading.subAccountApiKey])
    expect(JSON.stringify(listed)).not.toContain(trading.secretKey)
  })

  it('are changed in what is given, by who knows their passphrase', async () => {
    const uid = await createSub('Grid')
    const key = await createKey(uid, { permList: TRADING, ipList: ['127.0.0.1'] })
    const modify = async (body: object) =>
      (
        (await client.privateUserPostV2UserModifyVirtualSubaccountApikey({
          subAccountUid: uid,
          subAccountApiKey: key.subAccountApiKey,
          passphrase: PASSPHRASE,
          ...body,
        })) as Answer<NewKey>
      ).data
    expect(await modify({ label: 'slow' })).toMatchObject({ label: 'slow', permList: key.permList, ipList: ['127.0.0.1'] })
    const { data } = await server.rest(main).modifyVirtualSubaccountAPIKey({
      subAccountUid: uid,
      subAccountApiKey: key.subAccountApiKey,
      passphrase: PASSPHRASE,
      label: 'slow',
      permList: ['read'],
      ipList: [],
    })
    expect(data).toMatchObject({ permList: ['read'], ipList: [] })
    const bot = await server.ccxt(asBot(key))
    await expect(bot.createMarketBuyOrderWithCost(SPOT, 100)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    for (const body of [
      { passphrase: 'another9horse' },
      { subAccountApiKey: 'ag_nobody' },
      { subAccountApiKey: main.apiKey },
      { ipList: ['here'] },
      { permList: ['fly'] },
    ])
      await expect(modify(body)).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(modify({ subAccountUid: main.userId })).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
  })

  it('come with an account of their own by one call, or not at all', async () => {
    const rest = server.rest(main)
    const { data } = await rest.batchCreateVirtualSubaccountAndAPIKey({ ...ask, subAccountName: 'Grid', permList: TRADING })
    expect(data).toMatchObject([{ subAccountName: 'Grid', label: 'grid' }])
    await (await server.ccxt(asBot(data[0] as unknown as NewKey))).createMarketBuyOrderWithCost(SPOT, 100)
    const { data: agent } = await rest.createAgentSubaccount({ username: 'agent', passphrase: PASSPHRASE })
    const robot = await server.ccxt({ apiKey: agent.apiKey, secret: agent.secret, userId: agent.subUid })
    await robot.createMarketBuyOrderWithCost(SPOT, 100)
    const batch = (body: object) => client.privateUserPostV2UserBatchCreateSubaccountAndApikey({ ...ask, subAccountName: 'Other', ...body })
    for (const body of [{ passphrase: 'short' }, { permList: ['fly'] }, { ipList: ['here'] }, { label: ' ' }, { subAccountName: '<b>' }])
      await expect(batch(body)).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(batch({ subAccountName: 'Grid' })).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
    for (const username of ['Agent', 'a1', 'x'.repeat(21), ''])
      await expect(client.privateUserPostV2UserCreateAgentSubaccount({ username, passphrase: PASSPHRASE })).rejects.toBeInstanceOf(
        ccxt.BadRequest,
      )
    expect((await rest.getVirtualSubaccounts()).data.subAccountList.map(({ subAccountName }) => subAccountName).toSorted()).toEqual([
      'Grid',
      'agent',
    ])
  })

  it('reach no further than the key that made them', async () => {
    const bound = await server.createMainKey({ addresses: ['127.0.0.0/8'], expiresAt: Date.now() + 3_600_000 })
    const maker = await server.ccxt(bound)
    const { data } = await server.rest(bound).createVirtualSubaccount({ subAccountList: ['Grid'] })
    const uid = data.successList[0]?.subaAccountUid ?? ''
    expect((await createKey(uid, {}, maker)).ipList).toEqual(['127.0.0.0/8'])
    expect((await createKey(uid, { ipList: ['127.0.0.1'] }, maker)).ipList).toEqual(['127.0.0.1'])
    for (const address of ['203.0.113.7', '0.0.0.0/0'])
      await expect(createKey(uid, { ipList: [address] }, maker)).rejects.toBeInstanceOf(ccxt.BadRequest)
    const user = await server.accounts.users.find(uid)
    const rows = user === null ? null : await server.accounts.apiKeys.list({ user }, {})
    expect(rows?.ok === true && rows.value.every(({ expiresAt }) => expiresAt !== null)).toBe(true)
    await expect(createKey(bound.userId, {}, maker)).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
  })

  it(`are at most ${API_KEYS_MAX}`, async () => {
    const uid = await createSub('Grid')
    for (let nth = 0; nth < API_KEYS_MAX; nth += 1) await createKey(uid)
    await expect(createKey(uid)).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
  })
})

describe('funds of sub-accounts', () => {
  it('are listed wallet by wallet, and are nothing before their first use', async () => {
    const uid = await createSub('Grid')
    const rest = server.rest(main)
    expect((await rest.getSpotSubAccountAssets()).data).toEqual([{ userId: Number(uid), assetsList: [] }])
    expect((await rest.getFuturesSubAccountAssets({ productType: 'USDT-FUTURES' })).data).toEqual([{ userId: Number(uid), assetList: [] }])
    await server.exchange.ensureAccount(uid)
    expect((await client.privateSpotGetV2SpotAccountSubaccountAssets()) as object).toMatchObject({
      data: [{ assetsList: [{ coin: 'USDT', available: '50000' }] }],
    })
    expect((await client.privateMixGetV2MixAccountSubAccountAssets({ productType: 'USDT-FUTURES' })) as object).toMatchObject({
      data: [{ assetList: [{ accountEquity: '50000' }] }],
    })
    expect((await client.privateMixGetV2MixAccountSubAccountAssets({ productType: 'COIN-FUTURES' })) as object).toMatchObject({ data: [] })
    await expect(client.privateMixGetV2MixAccountSubAccountAssets({ productType: 'MOON' })).rejects.toBeInstanceOf(ccxt.BadRequest)
  })

  it('move between the wallets of each account', async () => {
    const uid = await createSub('Grid')
    const body = { fromType: 'spot', toType: 'usdt_futures', amount: '100', coin: 'USDT', fromUserId: uid, toUserId: uid }
    const move = (change: object) => client.privateSpotPostV2SpotWalletSubaccountTransfer({ ...body, ...change })
    expect((await move({ clientOid: 'one' })) as object).toMatchObject({ code: '00000', data: { clientOid: 'one' } })
    expect(server.exchange.read.futures(uid).balance).toBe('50100')
    const { data } = await server
      .rest(main)
      .spotSubTransfer({ ...body, fromUserId: main.userId, toUserId: main.userId, fromType: 'spot', toType: 'usdt_futures' })
    expect(data.transferId).toMatch(/^\d+$/)
    await expect(move({ toUserId: '1' })).rejects.toMatchObject({ constructor: ccxt.ExchangeError })
    await expect(move({ amount: '0' })).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(move({ toType: 'earn' })).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(move({ amount: '1000000' })).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
  })
})
