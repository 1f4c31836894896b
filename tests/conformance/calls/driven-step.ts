/** The steps of a driven day, and the parameters that many of them share. */

export type Params = Readonly<Record<string, unknown>>

/** Values from earlier calls that later calls need. */
export interface Kept {
  readonly last: number
  readonly main: string
  sub: string
  subKey: string
  /** Order ids by their name within the day. */
  readonly ids: Record<string, string>
}

export interface Step {
  readonly call: string
  readonly params: (kept: Kept) => Params
  /** Code of the answer if the call is expected to be refused. */
  readonly code?: string
  readonly keep?: (kept: Kept, data: never) => void
}

type Given = Params | ((kept: Kept) => Params)
type Rest = Omit<Step, 'call' | 'params'>

const asked =
  (method: string) =>
  (path: string, given: Given = {}, rest: Rest = {}): Step => ({
    call: `${method} /api/v2/${path}`,
    params: typeof given === 'function' ? given : () => given,
    ...rest,
  })
export const get = asked('GET')
export const post = asked('POST')

export const since = { startTime: String(Date.now() - 3_600_000) }
export const pair = { symbol: 'BTCUSDT' }
export const product = { productType: 'USDT-FUTURES' }
export const contract = { ...product, ...pair, marginCoin: 'USDT' }
export const id =
  (name: string) =>
  ({ ids }: Kept) => ({ orderId: ids[name] })
export const keepId = (name: string): Rest => ({ keep: (kept, data: { orderId: string }) => void (kept.ids[name] = data.orderId) })
export const cents =
  (ratio: number) =>
  ({ last }: Kept) =>
    (last * ratio).toFixed(2)
export const tenths =
  (ratio: number) =>
  ({ last }: Kept) =>
    (last * ratio).toFixed(1)
