import type { ConvertCommand, ConvertRequest } from './convert/commands.ts'
import type { CopyCommand, CopyRequest } from './copy/commands.ts'
import type { EarnCommand, EarnRequest } from './earn/commands.ts'
import type { GiftCommand, GiftRequest } from './gifts/commands.ts'
import type { P2pCommand, P2pRequest } from './p2p/commands.ts'
import type { BotCommand } from './bots/commands.ts'
import type { Web3Command, Web3Request } from './web3/commands.ts'

/** The commands of products that the calls of traders send. All commands of bots are such. */
export type ProductRequest = ConvertRequest | EarnRequest | GiftRequest | P2pRequest | Web3Request | BotCommand | CopyRequest

/** The commands of all products, each from the rules of its product on. */
export type ProductCommand = ConvertCommand | EarnCommand | GiftCommand | P2pCommand | Web3Command | BotCommand | CopyCommand
