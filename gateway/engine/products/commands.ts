import type { ConvertCommand } from './convert/commands.ts'
import type { EarnCommand } from './earn/commands.ts'
import type { GiftCommand } from './gifts/commands.ts'

/** The commands of all products, each from the rules of its product on. */
export type ProductCommand = ConvertCommand | EarnCommand | GiftCommand
