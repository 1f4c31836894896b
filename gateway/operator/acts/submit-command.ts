import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { CommandSender, Outcome } from '#gateway/exchange/exchange.ts'
import { settle } from '#gateway/http/trading/outcomes.ts'
import type { ActRefusal } from '../act.ts'

type Done = Extract<Outcome, { readonly kind: 'done' }>

/** Sends an operator's command to the engine, and returns its durable outcome, or why it was refused. */
export async function submitCommand(sender: CommandSender, command: BareCommand): Promise<Done | ActRefusal> {
  const result = settle(await sender.submit(command))
  return result.ok ? result.value : refuse(result.error)
}

function refuse(refused: ErrorName): ActRefusal {
  return { refused }
}
