import type { ConvertCommand } from './convert/commands.ts'
import type { Web3Command } from './web3/commands.ts'

/** The commands of all products (rules 7, and those of later products by rules of their own). */
export type ProductCommand = ConvertCommand | Web3Command
