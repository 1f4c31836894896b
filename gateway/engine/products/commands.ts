import type { ConvertCommand } from './convert/commands.ts'
import type { CopyCommand } from './copy/commands.ts'
import type { EarnCommand } from './earn/commands.ts'
import type { GiftCommand } from './gifts/commands.ts'
import type { P2pCommand } from './p2p/commands.ts'
import type { BotCommand } from './bots/commands.ts'
import type { Web3Command } from './web3/commands.ts'

/** The commands of all products. */
export type ProductCommand = ConvertCommand | EarnCommand | GiftCommand | P2pCommand | Web3Command | BotCommand | CopyCommand
