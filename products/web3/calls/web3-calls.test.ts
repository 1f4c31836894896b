import { ERRORS } from '#lib/contract/errors/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Web3ToSign } from '../contract/web3.ts'
import { WEB3_CHAIN_ID } from '../contract/web3-terms.ts'
import { web3Reads } from '../reads/web3-reads.ts'
import { releasesAddressOn } from '../reads/releases-address.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { required } from '#lib/kernel/assert.ts'
import { add } from '#lib/kernel/decimal.ts'
import { refuse } from '#lib/kernel/result.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { call } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { signAsWallet, signTypedAsWallet, walletAddressOf } from '#tests/support/wallet.ts'
import { figuresNow } from '#products/convert/calls/quotes.ts'
import { endAfter, openKeptOrders } from './prepared-orders.ts'
import { submitOrder } from './submit-order.ts'

/** Goal: only the bound wallet's signature over exactly what was offered moves anything, once and in time; each refusal has its own name. */

const PASSWORD = 'Second1horse!'
let server: TradingServer
beforeAll(async () => {
  server = await startTrading({ thirdParty: { wallet: true } })
  server.accounts.wallets.onChange(releasesAddressOn(server.floor.exchange))
})
afterAll(() => server.close())

let keys = 0
const newKey = () => new Uint8Array(32).fill((keys += 1) + 10)

async function securityCode(browser: Browser, userId: string): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  const user = await server.accounts.users.find(userId)
  return server.codeTo(user?.email ?? '')
}

async function bindWallet(browser: Browser, userId: string, key: Uint8Array) {
  const { data } = await browser.post('/v1/user/wallet/challenge', { publicAddress: walletAddressOf(key) })
  const { message, token } = data as { message: string; token: string }
  const emailCode = await securityCode(browser, userId)
  return browser.post('/v1/user/wallet/bind', { token, signature: signAsWallet(message, key), emailCode })
}

/** Opens a trader with 50,000 USDT and a bound wallet. */
async function openOwner() {
  const { browser, userId } = await openTrader(server)
  const key = newKey()
  expect((await bindWallet(browser, userId, key)).code).toBe('00000')
  return { browser, userId, key }
}

async function prepare(browser: Browser, body: object): Promise<Web3ToSign> {
  const answer = await call(browser, 'web3Sign', body)
  expect(answer.error).toBeUndefined()
  return answer.data
}

const signedOf = ({ typedData: { domain, message } }: Web3ToSign) => ({
  chainId: Number(domain['chainId']),
  gives: String(message['gives']),
  receives: String(message['receives']),
  nonce: String(message['nonce']),
  deadline: String(message['deadline']),
})

/** Signs an order, after `changed` fields of what the wallet is shown. */
function sign(order: Web3ToSign, key: Uint8Array, changed: Partial<ReturnType<typeof signedOf>> = {}) {
  const { chainId = signedOf(order).chainId, ...fields } = changed
  const { typedData } = order
  const data = { ...typedData, domain: { ...typedData.domain, chainId }, message: { ...typedData.message, ...fields } }
  return { orderId: order.orderId, signature: signTypedAsWallet(data, key), signed: { ...signedOf(order), ...changed } }
}

const DEPOSIT = { action: 'deposit', coin: 'USDT', amount: '100' }

async function deposit(browser: Browser, key: Uint8Array, amount = '100') {
  return call(browser, 'web3Withdraw', sign(await prepare(browser, { ...DEPOSIT, amount }), key))
}

async function quoteSwap(browser: Browser, fromAmount = '50'): Promise<Web3ToSign> {
  const { data } = await call(browser, 'web3Quote', { fromCoin: 'USDT', toCoin: 'BTC', fromAmount })
  return prepare(browser, { action: 'swap', quoteId: data.quoteId })
}

describe('the account of a bound address', () => {
  it('takes deposits and swaps by signatures, and withdrawals with the password too', async () => {
    const { browser, userId, key } = await openOwner()
    const order = await prepare(browser, DEPOSIT)
    expect(order.typedData).toMatchObject({ primaryType: 'PaperOrder', domain: { version: '1', chainId: WEB3_CHAIN_ID } })
    const names = JSON.stringify(order.typedData.types)
    for (const forbidden of ['permit', 'Permit', 'approve', 'spender', 'owner', 'value', 'transferFrom', 'verifyingContract'])
      expect(names).not.toContain(forbidden)
    expect((await call(browser, 'web3Withdraw', sign(order, key))).data).toMatchObject({ kind: 'deposit', fromAmount: '100' })

    const swap = await quoteSwap(browser)
    const done = await call(browser, 'web3Submit', sign(swap, key))
    expect(done.data).toMatchObject({ kind: 'swap', fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '50' })
    const again = await call(browser, 'web3Submit', sign(swap, key))
    expect(again.data).toEqual({ ...done.data, repeated: true })
    const other = { ...sign(swap, key), signed: { ...signedOf(swap), gives: '51 USDT' } }
    expect((await call(browser, 'web3Submit', other)).error).toBe('clientIdUsed')
    expect((await call(browser, 'web3Withdraw', sign(swap, key))).error).toBe('clientIdUsed')
    const held = (await call(browser, 'web3Account')).data
    expect(held.balances).toEqual([
      { coin: 'BTC', amount: done.data.toAmount },
      { coin: 'USDT', amount: '50' },
    ])

    const withdrawal = { action: 'withdrawal', coin: 'USDT', amount: '20' }
    const first = await prepare(browser, withdrawal)
    expect((await call(browser, 'web3Withdraw', sign(first, key))).error).toBe('withdrawPasswordNotSet')
    const passwords = { withdrawPassword: PASSWORD, reWithdrawPassword: PASSWORD }
    const set = await browser.post('/v1/user/withdrawPassword/set', { ...passwords, emailCode: await securityCode(browser, userId) })
    expect(set.code).toBe('00000')
    expect((await call(browser, 'web3Withdraw', { ...sign(first, key), withdrawPassword: 'Wrong1horse!' })).error).toBe(
      'withdrawPasswordWrong',
    )
    const back = await call(browser, 'web3Withdraw', { ...sign(first, key), withdrawPassword: PASSWORD })
    expect(back.data).toMatchObject({ kind: 'withdrawal', fromAmount: '20' })
    const records = await call(browser, 'web3Records', { page: 1, limit: 10 })
    expect(records.data).toMatchObject({ total: 3, rows: [{ kind: 'withdrawal' }, { kind: 'swap' }, { kind: 'deposit' }] })
    expect(await browser.get('/v1/trade/export/web3?format=json')).toMatchObject({ 0: { kind: 'withdrawal' }, 2: { kind: 'deposit' } })
  })

  it.each([
    ['web3WrongChain', { chainId: 1 }],
    ['web3NonceUsed', { nonce: '1' }],
    ['web3Changed', { receives: '1000 BTC' }],
    ['web3Changed', { gives: '1 USDT' }],
    ['web3Changed', { deadline: '99999999999' }],
  ])('refuses as %s what its wallet has signed otherwise', async (error, changed) => {
    const { browser, key } = await openOwner()
    await deposit(browser, key)
    const swap = await quoteSwap(browser)
    expect((await call(browser, 'web3Submit', sign(swap, key, changed))).error).toBe(error)
    // A sender that hides the difference has no signature over what it says.
    const hidden = { ...sign(swap, key, changed), signed: signedOf(swap) }
    expect((await call(browser, 'web3Submit', hidden)).error).toBe('web3WrongKey')
    expect((await call(browser, 'web3Submit', sign(swap, key))).error).toBeUndefined()
  })

  it('refuses another key, half a signature, its mirror image, and an order of another account', async () => {
    const { browser, key } = await openOwner()
    const order = await prepare(browser, DEPOSIT)
    expect((await call(browser, 'web3Withdraw', sign(order, newKey()))).error).toBe('web3WrongKey')
    const good = sign(order, key)
    for (const signature of ['0x', good.signature.slice(0, -2), mirrored(good.signature)])
      expect((await call(browser, 'web3Withdraw', { ...good, signature })).error).toBe('web3SignatureInvalid')
    const stranger = await openOwner()
    expect((await call(stranger.browser, 'web3Withdraw', good)).error).toBe('web3TooLate')
    expect((await call(browser, 'web3Submit', good)).error).toBe('invalidParameter')
    expect((await call(browser, 'web3Withdraw', good)).error).toBeUndefined()
  })

  it('refuses an order whose number another one has used, and one that is late', async () => {
    const { browser, key } = await openOwner()
    const first = await prepare(browser, DEPOSIT)
    expect((await deposit(browser, key)).error).toBeUndefined()
    expect((await call(browser, 'web3Withdraw', sign(first, key))).error).toBe('web3NonceUsed')
    const swap = await quoteSwap(browser)
    server.floor.pass(31_000, 1000)
    expect((await call(browser, 'web3Submit', sign(swap, key))).error).toBe('web3TooLate')
    const { data } = await call(browser, 'web3Quote', { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '50' })
    server.floor.pass(31_000, 1000)
    expect((await call(browser, 'web3Sign', { action: 'swap', quoteId: data.quoteId })).error).toBe('quoteExpired')
  })

  it('refuses a swap that the market has left behind', async () => {
    const { browser, userId, key } = await openOwner()
    await deposit(browser, key)
    const { exchange, feed, nowMs } = server.floor
    const now = figuresNow(feed.frozen(), 'USDT', 'BTC', { fromAmount: '50' }, '0')
    if (!now.ok) throw new Error(now.error)
    const promise = (toAmount: string) =>
      openKeptOrders(exchange).quotes.add(
        { account: userId, fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '50', toAmount, expiresMs: endAfter(nowMs, 30_000) },
        nowMs,
      )
    const submit = async (toAmount: string) =>
      call(browser, 'web3Submit', sign(await prepare(browser, { action: 'swap', quoteId: promise(toAmount) }), key))
    expect((await submit(add(now.value.toAmount, '0.00000001'))).error).toBe('quoteMoved')
    expect((await call(browser, 'web3Account')).data.balances).toEqual([{ coin: 'USDT', amount: '100' }])
    expect((await submit(now.value.toAmount)).data).toMatchObject({ toAmount: now.value.toAmount })
  })

  it('books a quote once, however many orders are prepared by it', async () => {
    const { browser, key } = await openOwner()
    await deposit(browser, key)
    const { data } = await call(browser, 'web3Quote', { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '20' })
    const body = { action: 'swap', quoteId: data.quoteId }
    const [first, second] = [await prepare(browser, body), await prepare(browser, body)]
    expect((await call(browser, 'web3Submit', sign(first, key))).error).toBeUndefined()
    expect((await call(browser, 'web3Submit', sign(second, key))).error).toBe('web3NonceUsed')
    expect((await call(browser, 'web3Sign', body)).error).toBe('quoteExpired')
    expect((await call(browser, 'web3Account')).data.balances).toContainEqual({ coin: 'USDT', amount: '80' })
  })

  it('asks for the password of a withdrawal, also if the clock steps back while it is judged', async () => {
    const { browser, userId, key } = await openOwner()
    await deposit(browser, key)
    const order = sign(await prepare(browser, { action: 'withdrawal', coin: 'USDT', amount: '20' }), key)
    const user = required(await server.accounts.users.find(userId), 'the owner exists')
    const { accounts, floor } = server
    let reads = 0
    const wallNow = () => floor.nowMs + ((reads += 1) === 1 ? 600_000 : 0)
    const context = { exchange: floor.exchange, account: userId, accounts, member: { user }, wallNow } as unknown as TradingContext
    expect(await submitOrder(context, order, ['withdrawal'])).toEqual(refuse('web3TooLate'))
    expect((await call(browser, 'web3Account')).data.balances).toEqual([{ coin: 'USDT', amount: '100' }])
  })

  it('refuses more than there is, nonsense, and an account without a wallet', async () => {
    const { browser, key } = await openOwner()
    expect((await deposit(browser, key, '99999999')).error).toBe('insufficientBalance')
    expect((await call(browser, 'web3Submit', sign(await quoteSwap(browser), key))).error).toBe('insufficientBalance')
    for (const body of [{ action: 'deposit' }, { action: 'swap' }, { ...DEPOSIT, amount: '0' }, { ...DEPOSIT, amount: '0.000000001' }])
      expect((await call(browser, 'web3Sign', body)).error).toMatch(/invalidParameter|quoteExpired|amountInvalid/)
    const bare = await openTrader(server)
    expect((await call(bare.browser, 'web3Sign', DEPOSIT)).error).toBe('walletUnbound')
    expect((await call(bare.browser, 'web3Account')).data).toEqual({ isOn: true, address: null, balances: [] })
  })
})

describe('binding', () => {
  it('belongs to one account, needs its owner, and ends with the coins in the spot wallet', async () => {
    const { browser, userId, key } = await openOwner()
    await deposit(browser, key)
    expect((await bindWallet(browser, userId, newKey())).code).toBe(ERRORS.walletBound.code)
    const other = await openTrader(server)
    expect((await bindWallet(other.browser, other.userId, key)).code).toBe('20015')
    const { data } = await other.browser.post('/v1/user/wallet/challenge', { publicAddress: walletAddressOf(newKey()) })
    const { token } = data as { token: string }
    expect((await other.browser.post('/v1/user/wallet/bind', { token, signature: signAsWallet('other', key) })).code).toBe('20014')

    const pending = await prepare(browser, DEPOSIT)
    expect((await browser.post('/v1/user/wallet/unbind', { emailCode: '000000' })).code).toBe('20003')
    expect((await browser.post('/v1/user/wallet/unbind', { emailCode: await securityCode(browser, userId) })).code).toBe('00000')
    expect((await call(browser, 'web3Account')).data).toEqual({ isOn: true, address: null, balances: [] })
    expect((await call(browser, 'web3Withdraw', sign(pending, key))).error).toBe('web3AddressChanged')
    expect((await call(browser, 'web3Records', {})).data.rows).toMatchObject([{ kind: 'release' }, { kind: 'deposit' }])
    // The same wallet again: what was signed before is worth nothing.
    expect((await bindWallet(browser, userId, key)).code).toBe('00000')
    await prepare(browser, DEPOSIT)
    expect((await call(browser, 'web3Withdraw', sign(pending, key))).error).toBe('web3NonceUsed')
  })

  it('takes nothing while the address is being unbound, so that nothing is left there', async () => {
    const { browser, userId, key } = await openOwner()
    await deposit(browser, key)
    const pending = await prepare(browser, DEPOSIT)
    const told: unknown[] = []
    // The script sends its deposits in the moment after the address was emptied.
    server.accounts.wallets.onChange(async (account) => {
      if (account !== userId) return true
      told.push((await call(browser, 'web3Withdraw', sign(pending, key))).error)
      told.push((await call(browser, 'web3Sign', DEPOSIT)).error)
      return true
    })
    expect((await browser.post('/v1/user/wallet/unbind', { emailCode: await securityCode(browser, userId) })).code).toBe('00000')
    expect(told).toEqual(['web3AddressChanged', 'walletUnbound'])
    expect(server.floor.exchange.read.balances(userId, 'web3').filter(({ total }) => total !== '0')).toEqual([])
    expect(server.floor.exchange.read.of(web3Reads).address(userId)).toBe(null)
  })

  it('registers a guest, whom the wallet opens from then on and whose last entry it then is', async () => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    const key = newKey()
    const { data } = await browser.post('/v1/user/wallet/challenge', { publicAddress: walletAddressOf(key) })
    const { message, token } = data as { message: string; token: string }
    expect((await browser.post('/v1/user/wallet/bind', { token, signature: signAsWallet(message, key) })).code).toBe('00000')
    expect((await browser.get('/v1/user/overview/userinfo')).data).toMatchObject({ kind: 'user' })
    expect((await browser.post('/v1/user/wallet/bind', { token, signature: signAsWallet(message, key) })).code).toBe('20005')
    expect((await browser.post('/v1/user/wallet/unbind', {})).code).toBe(ERRORS.walletLastEntry.code)
  })

  it('registers no more guests of an address than other ways do', async () => {
    const address = '192.0.2.99'
    const codes: string[] = []
    for (let nth = 0; nth < 31; nth += 1) {
      const browser = server.browser({ address })
      await browser.post('/v1/user/guest/create')
      const key = newKey()
      const { data } = await browser.post('/v1/user/wallet/challenge', { publicAddress: walletAddressOf(key) })
      const { message, token } = data as { message: string; token: string }
      codes.push((await browser.post('/v1/user/wallet/bind', { token, signature: signAsWallet(message, key) })).code)
    }
    expect([codes.slice(0, 30).every((code) => code === '00000'), codes[30]]).toEqual([true, ERRORS.tooManyTries.code])
  })
})

/** Returns the other form of a signature: the upper half of s, which anyone can make without the key. */
function mirrored(signature: string): string {
  const order = 0xffffffffffffffffffffffffffffffffbaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
}
