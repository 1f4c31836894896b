import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sum } from '#lib/kernel/decimal.ts'
import type { AccountEvent } from '#gateway/exchange/exchange.ts'
import { PASSPHRASE, SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: a bot moves funds only between accounts of its own owner, and each transfer happens once. */

let server: BotServer
let main: BotKeyPair
let client: CcxtClient
let grid: string
let hedge: string

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  main = await server.createMainKey()
  client = await server.ccxt(main)
  const { data } = await server.rest(main).createVirtualSubaccount({ subAccountList: ['Grid', 'Hedge'] })
  const ids = data.successList.map(({ subaAccountUid }) => subaAccountUid)
  grid = ids[0] ?? ''
  hedge = ids[1] ?? ''
})

interface Moved {
  readonly data: { readonly transferId: string; readonly clientOid: string; readonly deduct: string; readonly repeated?: true }
}

/** Transfers from the main account to its first sub-account by default. */
const move = async (change: object = {}, by = client): Promise<Moved['data']> => {
  const body = { fromType: 'spot', toType: 'spot', amount: '100', coin: 'USDT', fromUserId: main.userId, toUserId: grid }
  return ((await by.privateSpotPostV2SpotWalletSubaccountTransfer({ ...body, ...change })) as Moved).data
}
async function addSubKey(subAccountUid: string): Promise<BotKeyPair> {
  const key = { subAccountUid, passphrase: PASSPHRASE, label: 'sub', permList: ['spot_trade', 'contract_trade', 'transfer'] }
  const { data } = await server.rest(main).createVirtualSubaccountAPIKey(key)
  return { apiKey: data.subAccountApiKey, secret: data.secretKey, userId: subAccountUid }
}
const spot = (account: string) => server.exchange.read.balances(account, 'spot').find(({ asset }) => asset === 'USDT')?.total
const records = async (query: object = {}) => (await server.rest(main).getSpotMainSubTransferRecord(query)).data
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  )

/** Expects every balance of an account to equal the sum of its ledger entries. */
function expectReconciled(account: string): void {
  const { read } = server.exchange
  for (const { wallet, asset, total } of read.balances(account)) {
    const bills = read.bills(account, { wallet, asset, limit: 1000 })
    expect([wallet, asset, sum(bills.flatMap(({ amount, fee }) => [amount, `-${fee}`.replace('-0', '0')]))]).toEqual([wallet, asset, total])
    expect(bills.at(0)?.balance ?? '0').toBe(total)
  }
}

describe('a transfer between accounts', () => {
  it('goes from the main account to a sub-account, back, and from one sub-account to another', async () => {
    const { data } = await server.rest(main).spotSubTransfer({
      fromType: 'spot',
      toType: 'usdt_futures',
      amount: '1000.5',
      coin: 'USDT',
      fromUserId: main.userId,
      toUserId: grid,
      clientOid: 'there',
    })
    expect(data).toEqual({ transferId: expect.stringMatching(/^\d+$/) as unknown, clientOid: 'there', deduct: 'no' })
    expect([spot(main.userId), server.exchange.read.futures(grid).balance]).toEqual(['48999.5', '51000.5'])
    expect(await move({ fromUserId: grid, toUserId: main.userId, amount: 250 })).toMatchObject({ deduct: 'no', clientOid: '' })
    await move({ fromUserId: grid, toUserId: hedge, toType: 'crossed_margin', amount: '49750' })
    expect([spot(main.userId), spot(grid)]).toEqual(['49249.5', '0'])
    expect(server.exchange.read.balances(hedge, 'cross')).toMatchObject([{ asset: 'USDT', total: '49750' }])
    await move({ toUserId: hedge, toType: 'isolated_margin', symbol: SPOT.replace('/', ''), amount: '1' })
    expect(server.exchange.read.balances(hedge, 'isolated:BTCUSDT')).toMatchObject([{ total: '1' }])
    for (const account of [main.userId, grid, hedge]) expectReconciled(account)
  })

  it('is reported to both accounts, and is in the ledger of both', async () => {
    await server.exchange.ensureAccount(grid)
    const heard: AccountEvent[] = []
    const undo = [main.userId, grid].map((account) => server.exchange.subscribe(account, (event) => heard.push(event)))
    const { transferId } = await move()
    for (const stop of undo) stop()
    expect(heard).toMatchObject([
      { account: main.userId, type: 'balances', balances: [{ wallet: 'spot', asset: 'USDT', total: '49900' }] },
      { account: grid, type: 'balances', balances: [{ wallet: 'spot', asset: 'USDT', total: '50100' }] },
    ])
    const bot = await server.ccxt(await addSubKey(grid))
    const paid = await client.fetchLedger('USDT')
    const received = await bot.fetchLedger('USDT')
    expect([paid.at(-1), received.at(-1)]).toMatchObject([
      { direction: 'out', amount: 100, after: 49_900, type: 'transfer' },
      { direction: 'in', amount: 100, after: 50_100, type: 'transfer' },
    ])
    expect(server.exchange.read.bills(grid, { kind: 'transfer', limit: 1 })).toMatchObject([{ amount: '100', ref: transferId }])
    // ccxt lists only transfers within the account.
    expect((await client.fetchTransfers('USDT')).map(({ amount }) => amount)).toEqual([50_000])
  })

  it('is paid once, however often and however many at a time it is sent', async () => {
    const first = await move({ clientOid: 'once' })
    expect(await move({ clientOid: 'once' })).toEqual({ ...first, repeated: true })
    for (const change of [{ amount: '101' }, { toUserId: hedge }, { toType: 'crossed_margin' }])
      expect(String(await reasonOf(move({ clientOid: 'once', ...change })))).toContain('40786')
    expect([spot(main.userId), spot(grid)]).toEqual(['49900', '50100'])
    const both = await Promise.all([move({ clientOid: 'twice', toUserId: hedge }), move({ clientOid: 'twice', toUserId: hedge })])
    expect(both.map(({ repeated = false }) => repeated).toSorted()).toEqual([false, true])
    expect(both[0]?.transferId).toBe(both[1]?.transferId)
    expect([spot(main.userId), spot(hedge)]).toEqual(['49800', '50100'])
    // The client id belongs to the payer: another account may use it too.
    await move({ clientOid: 'once', fromUserId: grid, toUserId: main.userId })
    expect([spot(main.userId), spot(grid)]).toEqual(['49900', '50000'])
    expect(await records({ clientOid: 'twice' })).toHaveLength(1)
  })

  it.each<[what: string, change: () => object, refusal: unknown, code: string]>([
    ['more than there is', () => ({ amount: '50000.01' }), ccxt.InsufficientFunds, '43012'],
    ['more than a futures wallet has', () => ({ fromType: 'usdt_futures', amount: '50000.01' }), ccxt.InsufficientFunds, '40762'],
    ['nothing', () => ({ amount: '0' }), ccxt.BadRequest, '40020'],
    ['less than nothing', () => ({ amount: '-1' }), ccxt.BadRequest, '40020'],
    ['more decimals than there are', () => ({ amount: '0.00000000000000001' }), ccxt.InvalidOrder, '40808'],
    ['a coin that there is not', () => ({ coin: 'MOON' }), ccxt.BadRequest, '40017'],
    ['a wallet that there is not', () => ({ toType: 'earn' }), ccxt.BadRequest, '40020'],
    ['a pair that there is not', () => ({ toType: 'isolated_margin', symbol: 'MOONUSDT' }), ccxt.BadRequest, '40017'],
    ['from a wallet to itself', () => ({ toUserId: main.userId }), ccxt.BadRequest, '40017'],
    ['to an account that there is not', () => ({ toUserId: '1' }), ccxt.ExchangeError, '40300'],
    ['from an account that there is not', () => ({ fromUserId: '1' }), ccxt.ExchangeError, '40300'],
  ])('is refused of %s', async (_what, change, refusal, code) => {
    const error = await reasonOf(move(change()))
    expect((error as Error).constructor).toBe(refusal)
    expect((error as Error).message).toContain(`"code":"${code}"`)
    expect([spot(main.userId), await records()]).toEqual(['50000', []])
  })

  it('leaves what an order or a loan needs', async () => {
    await client.createOrder(SPOT, 'limit', 'buy', 1, 30_000)
    const free = Number(server.exchange.read.balances(main.userId, 'spot').find(({ asset }) => asset === 'USDT')?.available)
    await expect(move({ amount: String(free + 1) })).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
    await move({ amount: String(free) })
    await client.cancelAllOrders(SPOT)
    await client.transfer('USDT', 100, 'spot', 'cross')
    await client.borrowCrossMargin('USDT', 200)
    await expect(move({ fromType: 'crossed_margin', toType: 'crossed_margin', amount: '150' })).rejects.toBeInstanceOf(
      ccxt.InsufficientFunds,
    )
    for (const account of [main.userId, grid]) expectReconciled(account)
  })

  it("is nobody's but the owner's", async () => {
    const stranger = await server.createMainKey()
    const theirs =
      (await server.rest(stranger).createVirtualSubaccount({ subAccountList: ['Grid'] })).data.successList[0]?.subaAccountUid ?? ''
    const sub = await server.ccxt(await addSubKey(grid))
    const guest = await server.ccxt(await server.createKey())
    const attempts = [
      () => move({ toUserId: stranger.userId }),
      () => move({ toUserId: theirs }),
      () => move({ fromUserId: stranger.userId }),
      () => move({ fromUserId: theirs, toUserId: main.userId }),
      () => move({ fromUserId: grid, toUserId: theirs }),
      // A sub-account's bot controls neither its main account nor other sub-accounts, and gives nothing away.
      () => move({}, sub),
      () => move({ fromUserId: grid, toUserId: main.userId }, sub),
      () => move({ fromUserId: hedge, toUserId: grid }, sub),
      () => move({}, guest),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({
        constructor: ccxt.ExchangeError,
        message: expect.stringContaining('40300') as unknown,
      })
    const reader = await server.ccxt(await server.createMainKey({ permissions: ['read'] }))
    await expect(move({}, reader)).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    expect([main.userId, stranger.userId].map(spot)).toEqual(['50000', '50000'])
    for (const key of [await addSubKey(grid), await server.createKey()])
      await expect(server.rest(key).getSpotMainSubTransferRecord({})).rejects.toMatchObject({ body: { code: '40014' } })
    await expect(records({ subUid: theirs })).rejects.toMatchObject({ body: { code: '40300' } })
  })

  it('is refused while a sub-account is frozen, and where an account has no simulation', async () => {
    const freeze = (subAccountUid: string, status: 'freeze' | 'normal') =>
      server.rest(main).modifyVirtualSubaccount({ subAccountUid, permList: ['read'], status })
    await freeze(grid, 'freeze')
    for (const change of [
      {},
      { fromUserId: grid, toUserId: main.userId },
      { fromUserId: grid, toUserId: hedge },
      { fromUserId: grid, toType: 'usdt_futures' },
    ])
      await expect(move(change)).rejects.toMatchObject({
        constructor: ccxt.ExchangeError,
        message: expect.stringContaining('40013') as unknown,
      })
    await freeze(grid, 'normal')
    await move()
    await server.exchange.submit({ type: 'close-epoch', account: grid })
    await expect(move()).rejects.toMatchObject({ constructor: ccxt.ExchangeError, message: expect.stringContaining('40013') as unknown })
    expect(spot(main.userId)).toBe('49900')
  })
})

describe('the list of transfers between accounts', () => {
  it('tells what an account paid or received, page by page', async () => {
    for (const amount of ['1', '2', '3', '4', '5']) await move({ amount, clientOid: `n${amount}` })
    await move({ amount: '6', fromUserId: grid, toUserId: main.userId, toType: 'usdt_futures' })
    await move({ amount: '7', fromUserId: grid, toUserId: hedge })
    await client.transfer('USDT', 8, 'spot', 'swap')
    const all = await records()
    expect(all.map(({ size }) => size)).toEqual(['5', '4', '3', '2', '1'])
    expect(all[0]).toMatchObject({
      coin: 'USDT',
      status: 'Successful',
      fromType: 'spot',
      toType: 'spot',
      clientOid: 'n5',
      fromUserId: main.userId,
      toUserId: grid,
    })
    const first = await records({ limit: '2' })
    const second = await records({ limit: '2', idLessThan: first.at(-1)?.transferId })
    const third = await records({ limit: '2', idLessThan: second.at(-1)?.transferId })
    expect([first, second, third].map(({ length }) => length)).toEqual([2, 2, 1])
    expect([...first, ...second, ...third]).toEqual(all)
    const sizes = async (query: object) => (await records(query)).map(({ size }) => size)
    expect(await sizes({ role: 'receiver' })).toEqual(['6'])
    expect(await sizes({ subUid: grid })).toEqual(['7', '6'])
    expect(await sizes({ subUid: grid, role: 'receiver' })).toEqual(['5', '4', '3', '2', '1'])
    expect(await sizes({ subUid: hedge, role: 'receiver' })).toEqual(['7'])
    expect(await sizes({ subUid: hedge })).toEqual([])
    expect([await sizes({ coin: 'usdt' }), await sizes({ coin: 'BTC' }), await sizes({ clientOid: 'n3' })]).toEqual([
      ['5', '4', '3', '2', '1'],
      [],
      ['3'],
    ])
    expect(await sizes({ startTime: String(Date.now() + 60_000) })).toEqual([])
    await expect(records({ role: 'bystander' })).rejects.toMatchObject({ body: { code: '40020' } })
  })
})
