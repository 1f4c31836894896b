import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'

/** Adds the wall clock to the end of a round or a market, by which P2P dates what ends with it; its own commands carry it already. */
export function withWallClock(command: BareCommand, wallNow: () => number): BareCommand {
  return command.type === 'close-epoch' || command.type === 'delist-market' ? { ...command, wallMs: wallNow() } : command
}
