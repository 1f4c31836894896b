import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import type { Gateway, Gateways } from './gateways.ts'
import { startNode } from './shared-exchange.ts'

/** A gateway in a network, which can be started again under its name and port. */
export interface NetworkNode {
  readonly name: string
  readonly gateway: Gateway
}

/** The ways in which a network breaks. */
export const BREAKS: readonly { readonly name: string; readonly begin: (way: TcpProxy) => void }[] = [
  { name: 'cut', begin: (way) => way.close() },
  { name: 'silent', begin: (way) => way.silence('both') },
  { name: 'deaf', begin: (way) => way.silence('to client') },
  { name: 'unheard', begin: (way) => way.silence('to server') },
]

const OWN_WAYS = pathToFileURL(join(import.meta.dirname, '../../fixtures/network/ways.mjs')).href

interface Way {
  readonly ends: readonly [from: string, to: string]
  readonly proxy: TcpProxy
}

/** Gateways and their database, with a way from each of them to each other. Clients reach every gateway, whatever is broken. */
export class Network {
  readonly #gateways: Gateways
  readonly #url: string
  readonly #ports = new Map<string, number>()
  readonly #ways: Way[] = []

  private constructor(gateways: Gateways, url: string) {
    this.#gateways = gateways
    this.#url = url
  }

  /** Makes the ways of gateways, of which the first is the one whose keys the others have. `url`: their database. */
  static async of(gateways: Gateways, url: string, names: readonly string[]): Promise<Network> {
    const network = new Network(gateways, url)
    for (const name of names) network.#ports.set(name, await freePort())
    const targets = new Map([...network.#ports, [DATABASE, Number(new URL(url).port)]])
    for (const from of names)
      for (const [to, port] of targets) if (from !== to) network.#ways.push({ ends: [from, to], proxy: await startTcpProxy(port) })
    // After the gateways, which are ended before what was prepared for them.
    gateways.undo.push(() => Promise.all(network.#ways.map(({ proxy }) => proxy.end())))
    return network
  }

  async start(name: string): Promise<NetworkNode> {
    const [first] = this.#ports.keys()
    const own = this.#ways.filter(({ ends: [from] }) => from === name)
    const portTo = (end: string): number => own.find(({ ends: [, to] }) => to === end)?.proxy.port ?? 0
    const url = new URL(this.#url)
    url.port = String(portTo(DATABASE))
    const others = own.flatMap(({ ends: [, to], proxy }) => (to === DATABASE ? [] : [[String(this.#ports.get(to)), proxy.port]]))
    const variables = {
      PORT: String(this.#ports.get(name)),
      NODE_OPTIONS: `--import=${OWN_WAYS}`,
      WAYS: JSON.stringify(Object.fromEntries(others)),
    }
    return { name, gateway: await startNode(this.#gateways, name, url.href, name === first ? null : (first ?? null), variables) }
  }

  /** Breaks all ways of a gateway to the others and the database, and back. */
  isolate({ name }: NetworkNode, begin: (way: TcpProxy) => void): void {
    for (const { ends, proxy } of this.#ways) if (ends.includes(name)) begin(proxy)
  }

  heal(): void {
    for (const { proxy } of this.#ways) proxy.open()
  }
}

const DATABASE = 'the database'
