import type { Handlers, Product } from '../product.ts'
import type { GiftCommand } from './commands.ts'

export const giftsHandlers: Handlers<GiftCommand> = {}

export const gifts: Product = {
  save: () => null,
  restore: () => undefined,
  endEpoch: () => undefined,
  delist: () => undefined,
  faults: () => [],
}
