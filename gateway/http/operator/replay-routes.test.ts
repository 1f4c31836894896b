import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_REPLAY_PATH, REPLAY_SPEED_MAX, REPLAY_SPEED_MIN } from '#lib/contract/market/replay-path.ts'
import { HEADER, recordingFiles, replay } from '#tests/rigs/replay.ts'
import { replayRoutes } from './replay-routes.ts'

/** Goal: who has the operator's token changes the course of the replay, back only by new rounds; nobody else learns or changes anything. */

const TOKEN = 'a-token-of-the-operator'
const START = Date.UTC(2023, 2, 1)
const MINUTE_MS = 60_000
const END = START + 60 * MINUTE_MS

const { write, removeAll } = recordingFiles()
afterAll(removeAll)

let app: FastifyInstance
let market: ReturnType<typeof replay>
/** The times at which the recording was opened again. */
const rewound: number[] = []
let takesCommands = true
beforeEach(async () => {
  const rows = Array.from({ length: 60 }, (_, minute) => `${START + minute * MINUTE_MS},100,100,100,100,1`)
  market = replay(write([HEADER, ...rows].join('\n')))
  const control = market.feed.replay
  if (control === undefined) throw new Error('a replay has a course')
  app = Fastify()
  rewound.length = 0
  takesCommands = true
  await app.register(
    replayRoutes({
      token: TOKEN,
      replay: control,
      change: (decide) => {
        const course = decide(control.course())
        if (typeof course !== 'string') control.follow(course)
        return Promise.resolve(course)
      },
      endRounds: (toMs) => (takesCommands ? Promise.resolve(() => void rewound.push(toMs)) : Promise.reject(new Error('busy'))),
      log: { info: () => {} },
    }),
  )
})
afterEach(async () => {
  market.feed.close()
  await app.close()
})

async function call(payload?: object, authorization = `Bearer ${TOKEN}`) {
  const response = await app.inject({
    url: OPERATOR_REPLAY_PATH,
    method: payload === undefined ? 'GET' : 'POST',
    headers: { authorization },
    ...(payload && { payload }),
  })
  const { code, data } = response.json<{ code: string; data: object | null }>()
  return { status: response.statusCode, code, data }
}

describe('the operator', () => {
  it('sees how the replay runs', async () => {
    expect(await call()).toEqual({
      status: 200,
      code: '00000',
      data: { marketTime: START, begin: START, end: END, speed: 1, paused: false },
    })
  })

  it('pauses it, changes its speed and goes on', async () => {
    await call({ action: 'pause' })
    market.advance(10_000)
    expect((await call({ action: 'speed', speed: 10 })).data).toEqual({
      marketTime: START,
      begin: START,
      end: END,
      speed: 10,
      paused: true,
    })
    await call({ action: 'resume' })
    market.advance(1000)
    expect((await call()).data).toMatchObject({ marketTime: START + 10_000, paused: false })
  })

  it('may fill in a form', async () => {
    const send = (payload: string) =>
      app.inject({
        url: OPERATOR_REPLAY_PATH,
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    expect((await send('action=speed&speed=10')).json()).toMatchObject({ code: '00000', data: { speed: 10 } })
    expect((await send('action=speed&speed=0x10')).json()).toMatchObject({ code: '10001' })
  })

  it('jumps forward', async () => {
    expect((await call({ action: 'jump', to: START + 30 * MINUTE_MS })).data).toMatchObject({ marketTime: START + 30 * MINUTE_MS })
    expect(market.feed.now()).toBe(START + 30 * MINUTE_MS)
  })

  it('goes back by new rounds, once it is answered', async () => {
    market.advance(10_000)
    expect((await call({ action: 'rewind', to: START + 5000 })).data).toMatchObject({ marketTime: START + 5000 })
    expect(rewound).toEqual([START + 5000])
  })

  it('does not go back while rounds cannot end', async () => {
    market.advance(10_000)
    takesCommands = false
    expect((await call({ action: 'rewind', to: START + 5000 })).code).toBe('10414')
    expect(rewound).toEqual([])
  })

  it.each([
    ['back', { action: 'jump', to: START - 1 }, '10411'],
    ['to the end', { action: 'jump', to: END }, '10412'],
    ['back before the beginning', { action: 'rewind', to: START - 1 }, '10413'],
    ['forward by new rounds', { action: 'rewind', to: START + 2000 }, '10001'],
    ['without a time', { action: 'jump' }, '10001'],
    ['at no speed', { action: 'speed', speed: 0 }, '10001'],
    ['slower than a replay can start', { action: 'speed', speed: REPLAY_SPEED_MIN / 2 }, '10001'],
    ['faster than a replay can start', { action: 'speed', speed: REPLAY_SPEED_MAX + 1 }, '10001'],
    ['at a speed that is no number', { action: 'speed', speed: 'fast' }, '10001'],
    ['as nobody knows', { action: 'dance' }, '10001'],
  ])('does not go %s', async (_, action, code) => {
    market.advance(1000)
    expect((await call(action)).code).toBe(code)
    expect((await call()).data).toEqual({ marketTime: START + 1000, begin: START, end: END, speed: 1, paused: false })
    expect(rewound).toEqual([])
  })
})

describe('anybody else', () => {
  it.each([
    ['no token', ''],
    ['another token', 'Bearer another-token-of-some'],
    ['part of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['more than the token', `Bearer ${TOKEN}x`],
    ['a bare token', TOKEN],
  ])('is refused with %s', async (_, authorization) => {
    const said = { status: 401, code: '10401', data: null }
    expect(await call(undefined, authorization)).toEqual(said)
    expect(await call({ action: 'pause' }, authorization)).toEqual(said)
    expect(market.feed.replay?.course().paused).toBe(false)
  })
})
