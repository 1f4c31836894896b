import { type Run, reject } from '#gateway/engine/state/run.ts'
import { endStrategy, stopStrategy } from './control.ts'
import type { EngineProduct, Handlers } from '#gateway/engine/product/product.ts'
import { activeAccount } from '#gateway/engine/product/operations.ts'
import type { BotCommand, StopBot } from './commands.ts'
import { actStrategies } from './act.ts'
import { botFaults } from './faults.ts'
import { BOT_ACCOUNTS } from '#gateway/engine/state/accounts.ts'
import { equityIn } from './futures/own-account.ts'
import { meetStrategies } from './meet.ts'
import { noteClosed, noteFill, noteFunding, noteTaken } from './notes.ts'
import { findStandstill } from '#gateway/engine/state/trading-mode.ts'
import { Strategies, tradesIn } from './strategy.ts'
import { restoreBots, saveBots } from './saved.ts'
import { startDca } from './start-dca.ts'
import { startFuturesGrid } from './start-futures-grid.ts'
import { startGrid } from './start-grid.ts'

function stopBot(run: Run, { account, id, sell }: StopBot): void {
  const found = activeAccount(run, account)
  if (found === null) return
  const strategy = run.state.products.bots.open.get(id)
  if (strategy?.account !== found.account) return reject(run, 'bot-unknown')
  if (findStandstill(strategy.market) !== null) return reject(run, 'market-read-only')
  if (strategy.status !== 'stopping') return stopStrategy(run, strategy, 'stopped', sell)
  // A position cannot be kept: its grid goes on closing it.
  if (!sell && strategy.kind !== 'futures-grid') endStrategy(run, strategy, strategy.reason)
}

const botHandlers: Handlers<BotCommand> = {
  'grid-start': startGrid,
  'futures-grid-start': startFuturesGrid,
  'dca-start': startDca,
  'bot-stop': stopBot,
}

declare module '#gateway/engine/state/records/product-types.ts' {
  interface ProductTypes {
    readonly bots: {
      readonly state: Strategies
      readonly command: BotCommand
      readonly request: BotCommand
      readonly account: 'bot'
    }
  }
}

export const bots: EngineProduct = {
  name: 'bots',
  tradingAccounts: { kind: 'bot', prefix: BOT_ACCOUNTS },
  beside: {
    wallet: 'bot',
    listAccounts: ({ products }, trader) => products.bots.of(trader).map(tradesIn),
    worthIn: equityIn,
  },
  handlers: botHandlers,
  createState: () => new Strategies(),
  save: saveBots,
  restore: restoreBots,
  endEpoch(run, account) {
    for (const strategy of run.state.products.bots.of(account.id)) endStrategy(run, strategy, 'epoch-closed')
  },
  delist(run, market) {
    const own = [...run.state.products.bots.open.values()].filter((strategy) => strategy.market === market)
    for (const strategy of own) endStrategy(run, strategy, 'market-closed')
  },
  faults: botFaults,
  acts: { lists: ({ bots: { due } }) => [due], act: actStrategies },
  meetMove: meetStrategies,
  orders: { filled: noteFill, closed: noteClosed },
  positions: { taken: noteTaken, funded: noteFunding },
}
