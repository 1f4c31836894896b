import type { ConvertCommand } from './convert/commands.ts'
import type { GiftCommand } from './gifts/commands.ts'

/** The commands of all products (rules 7). */
export type ProductCommand = ConvertCommand | GiftCommand
