import { reject } from '../../orders/place.ts'
import type { Run } from '../../run.ts'
import { endStrategy, stopStrategy } from './control.ts'
import type { Handlers, Product } from '../../product.ts'
import { activeAccount } from '../../operations.ts'
import type { BotCommand, StopBot } from './commands.ts'
import { botFaults } from './faults.ts'
import { restoreBots, saveBots } from './saved.ts'
import { startDca } from './start-dca.ts'
import { startFuturesGrid } from './start-futures-grid.ts'
import { startGrid } from './start-grid.ts'

function stopBot(run: Run, { account, id, sell }: StopBot): void {
  const found = activeAccount(run, account)
  if (found === null) return
  const strategy = run.state.products.bots.open.get(id)
  if (strategy?.account !== found.account) return reject(run, 'bot-unknown')
  if (strategy.status !== 'stopping') return stopStrategy(run, strategy, 'stopped', sell)
  // A position cannot be kept: its grid goes on closing it.
  if (!sell && strategy.kind !== 'futures-grid') endStrategy(run, strategy, strategy.reason)
}

export const botHandlers: Handlers<BotCommand> = {
  'grid-start': startGrid,
  'futures-grid-start': startFuturesGrid,
  'dca-start': startDca,
  'bot-stop': stopBot,
}

export const bots: Product = {
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
}
