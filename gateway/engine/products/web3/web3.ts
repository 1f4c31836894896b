import type { Handlers, Product } from '../product.ts'
import type { Web3Command } from './commands.ts'

export const web3Handlers: Handlers<Web3Command> = {}

export const web3: Product = {
  save: () => null,
  restore: () => undefined,
  endEpoch: () => undefined,
  delist: () => undefined,
  faults: () => [],
}
