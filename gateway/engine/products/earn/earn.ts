import type { Handlers, Product } from '../product.ts'
import type { EarnCommand } from './commands.ts'

export const earnHandlers: Handlers<EarnCommand> = {}

export const earn: Product = {
  save: () => null,
  restore: () => undefined,
  endEpoch: () => undefined,
  delist: () => undefined,
  faults: () => [],
}
