import type { BareCommand } from './messages.ts'

/**
 * Gives a command that ends a round or a market the wall clock's time, which P2P follows (DESIGN 6.4): the exchange's clock may be that of a
 * replay.
 */
export function atWallTime(command: BareCommand, wallMs: number): BareCommand {
  return command.type === 'close-epoch' || command.type === 'delist-market' ? { ...command, wallMs } : command
}
