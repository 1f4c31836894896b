import type { Handlers, Product } from '../product.ts'
import type { ConvertCommand } from './commands.ts'

export const convertHandlers: Handlers<ConvertCommand> = {}

export const convert: Product = {
  save: () => null,
  restore: () => undefined,
  endEpoch: () => undefined,
  delist: () => undefined,
  faults: () => [],
}
