import { startFakeServer } from '#tests/rigs/exchanges/fake-server.ts'
import { manyInstruments } from '#tests/rigs/exchanges/instruments.ts'
import { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import { okx } from '#tests/rigs/exchanges/okx.ts'

/**
 * A fake OKX in a process of its own: as many markets as its first argument says, with every ticker once a second, and the books of the
 * first ones (second argument) every 100 ms. Tells its parent the origin.
 */
const [markets = 500, books = 60] = process.argv.slice(2).map(Number)
const TURN_MS = 100
const SLICES = 10

const server = await startFakeServer(okx, new ModelExchange(manyInstruments(markets), 3, Date.now, { levels: 200, booksMax: 2 }))
const { listed } = server.world.exchange
let turn = 0
setInterval(() => {
  turn += 1
  server.world.step(listed.slice(0, books))
  server.world.figures(listed.filter((_, index) => index % SLICES === turn % SLICES))
}, TURN_MS)
process.on('disconnect', () => process.exit(0))
process.send?.({ origin: server.origin })
