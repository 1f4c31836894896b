import type { ConvertCommand } from './convert/commands.ts'
import type { EarnCommand } from './earn/commands.ts'

/** The commands of all products (rules 7; those of savings rules 8). */
export type ProductCommand = ConvertCommand | EarnCommand
