import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { signAsWallet, WALLET_ADDRESS } from '#tests/support/wallet.ts'

/** Goal: a wallet's signature over our own message lets its owner in, once. */

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts({ thirdParty: { wallet: true } })
})
afterAll(() => server.close())

describe('a wallet', () => {
  async function challenge(browser: Browser): Promise<string> {
    return (
      (await browser.post('/v1/user/third/wallet/challenge', { publicAddress: WALLET_ADDRESS.toLowerCase() })).data as {
        message: string
      }
    ).message
  }
  const sign = (browser: Browser, signature: string, publicAddress = WALLET_ADDRESS) =>
    browser.post('/v1/user/third/wallet/sign', { publicAddress, signature })

  it('registers, binds and logs in by a signature over our own message, once for each', async () => {
    const { browser, userId } = await registerPerson(server, 'wallet@agio.example')
    const message = await challenge(browser)
    expect(message).toContain(`127.0.0.1:${server.port} wants you to sign in with your Ethereum account:\n${WALLET_ADDRESS}`)
    const signature = signAsWallet(message)
    expect((await sign(server.browser(), signature)).code).toBe('20014')
    expect((await sign(browser, signature)).data).toMatchObject({ exist: false })
    const bound = await browser.post('/v1/user/third/wallet/check', {
      loginName: 'wallet@agio.example',
      pwd: PASSWORD,
      signature,
    })
    expect(bound.data).toMatchObject({ userInfo: { userId } })
    const elsewhere = server.browser()
    const again = signAsWallet(await challenge(elsewhere))
    expect((await sign(elsewhere, again)).data).toMatchObject({ userInfo: { userId } })
    expect((await sign(elsewhere, again)).code).toBe('20014')
  })

  it.each<[string, (message: string) => [string, string?]]>([
    ['another text’s signature', () => [signAsWallet('something else')]],
    ['another key’s signature', (message) => [signAsWallet(message, new Uint8Array(32).fill(7))]],
    ['another address', (message) => [signAsWallet(message), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']],
    ['nothing of use', () => ['0x00']],
  ])('is refused with %s', async (_case, answerOf) => {
    const browser = server.browser()
    expect((await sign(browser, ...answerOf(await challenge(browser)))).code).toBe('20014')
  })

  it('that is late is refused', async () => {
    const browser = server.browser()
    const signature = signAsWallet(await challenge(browser))
    server.clock.advance(600_000)
    expect((await sign(browser, signature)).code).toBe('20014')
  })
})
