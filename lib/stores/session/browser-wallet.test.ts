import { describe, expect, it } from 'vitest'
import { findBrowserWallet, followWallets, type AnnouncedWallet, type WalletNetwork } from './browser-wallet.ts'

/** Goal: a page finds the wallets of a browser, whichever way they show themselves, and survives whatever they answer. */

const NETWORK: WalletNetwork = {
  chainId: '0x5061706572',
  chainName: 'Paper',
  nativeCurrency: { name: 'Paper', symbol: 'PAPER', decimals: 18 },
  rpcUrls: ['https://agio.example/v1/web3/network'],
}

type Request = (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>

function announce(page: EventTarget, info: object, request: Request = () => Promise.resolve(null)): void {
  const send = () => page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider: { request } } }))
  page.addEventListener('eip6963:requestProvider', send)
  send()
}

/** Creates a wallet that knows some networks; `lets`: whether its owner allows changes. */
function walletOn(networks: string[], lets = true, codeAt: (code: number) => object = (code) => ({ code })) {
  let used = networks[0] ?? '0x1'
  const request: Request = ({ method, params = [] }) => {
    const { chainId = '' } = (params[0] ?? {}) as { chainId?: string }
    if (method === 'eth_chainId') return Promise.resolve(used)
    if (method === 'wallet_switchEthereumChain' && !networks.includes(chainId))
      return Promise.reject(Object.assign(new Error('unknown'), codeAt(4902)))
    if (!lets) return Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    networks.push(chainId)
    used = chainId
    return Promise.resolve(null)
  }
  const page = new EventTarget()
  announce(page, { uuid: 'a', name: 'A' }, request)
  return findBrowserWallet(page)
}

describe('the wallets of a browser', () => {
  it('are those that announce themselves, each once, before or after they are asked', () => {
    const page = new EventTarget()
    const found: (readonly AnnouncedWallet[])[] = []
    announce(page, { uuid: 'a', name: 'First', icon: 'data:image/png;base64,AA==' })
    const end = followWallets(page, (wallets) => found.push(wallets))
    announce(page, { uuid: 'b', name: 'Second', icon: 'https://tracker.example/x.png' })
    announce(page, { uuid: 'a', name: 'First again' })
    expect(found.at(-1)).toMatchObject([
      { id: 'a', name: 'First again', icon: null },
      { id: 'b', name: 'Second', icon: null },
    ])
    expect(found[0]).toMatchObject([{ id: 'a', icon: 'data:image/png;base64,AA==' }])
    const count = found.length
    end()
    announce(page, { uuid: 'c', name: 'Third' })
    expect(found).toHaveLength(count)
  })

  it('are none where nothing usable announces itself', () => {
    const page = new EventTarget()
    const found: (readonly AnnouncedWallet[])[] = []
    followWallets(page, (wallets) => found.push(wallets))
    for (const detail of [null, 'x', {}, { info: {} }, { info: { uuid: 'a', name: 'A' }, provider: null }])
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    expect(found).toEqual([[]])
    expect(findBrowserWallet(page)).toBeNull()
  })

  it('include one that is only on the window', () => {
    const page = Object.assign(new EventTarget(), { ethereum: { request: () => Promise.resolve(['0xab']) } })
    const found: (readonly AnnouncedWallet[])[] = []
    followWallets(page, (wallets) => found.push(wallets))
    expect(found).toMatchObject([[{ id: 'window', name: '' }]])
  })
})

describe('the network of a wallet', () => {
  it.each([
    ['is the wanted one already', () => walletOn([NETWORK.chainId]), true],
    ['is changed', () => walletOn(['0x1', NETWORK.chainId]), true],
    ['is added', () => walletOn(['0x1']), true],
    ['is added by a wallet that hides the code', () => walletOn(['0x1'], true, (code) => ({ data: { originalError: { code } } })), true],
    ['stays where its owner refuses', () => walletOn(['0x1'], false), false],
  ])('%s', async (_case, make, expected) => expect(await make()?.selectNetwork(NETWORK)).toBe(expected))
})

it('gives no signature where its owner, or the wallet, says something else', async () => {
  for (const answer of [() => Promise.reject(new Error('no')), () => Promise.resolve({}), () => Promise.resolve(null)]) {
    const wallet = findBrowserWallet({ ethereum: { request: answer } })
    expect([await wallet?.askAddress(), await wallet?.sign('x', '0x'), await wallet?.signTyped('{}', '0x')]).toEqual([null, null, null])
  }
})
