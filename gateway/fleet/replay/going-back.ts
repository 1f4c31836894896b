import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Account } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { StoreError } from '#gateway/store/data-folder.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { beginRounds, endRounds, listTraders, type NextRound, nextRounds } from '#gateway/exchange/local/rounds.ts'

const Round = Type.Object({
  account: Type.String(),
  /** The number of the account's last round before the market goes back: a later one has begun after it. */
  last: Type.Integer(),
  start: Type.Object({
    funds: Type.Array(Type.Object({ asset: Type.String(), amount: Type.String() })),
    toFutures: Type.Optional(Type.String()),
  }),
})

/** The facts with which a gateway goes on with going back where another one was killed (ADR 50). */
export const GoingBack = Type.Object({
  /** The market time at which the recording begins anew. */
  toMs: Type.Number(),
  speed: Type.Number(),
  /** Whether every round has ended. Until then the market stays where it is, by whose prices the others end. */
  isEnded: Type.Boolean(),
  rounds: Type.Array(Round),
})
export type GoingBack = Static<typeof GoingBack>

/** Reads what was noted; null if there is nothing, or nothing that this version knows. */
export function readGoingBack(text: string | null): GoingBack | null {
  const noted: unknown = text === null ? null : JSON.parse(text)
  return Value.Check(GoingBack, noted) ? noted : null
}

/** Notes the rounds that run now. */
export function noteRunning(exchange: LocalExchange): GoingBack['rounds'] {
  return noteRounds(exchange.state, nextRounds(exchange, listTraders(exchange.state)))
}

/** Notes rounds that are to begin, each with the last one of its account so far. */
export function noteRounds({ accounts }: Pick<EngineState, 'accounts'>, rounds: readonly NextRound[]): GoingBack['rounds'] {
  return rounds.map(({ account, start: { funds, toFutures } }) => ({
    account,
    last: readLastEpoch(accounts.get(account)),
    start: { funds: [...funds], ...(toFutures !== undefined && { toFutures }) },
  }))
}

/** Ends the rounds that still run. Returns all that are to begin: those that another gateway has ended before, too. */
export async function endRemaining(exchange: LocalExchange, noted: GoingBack['rounds']): Promise<GoingBack['rounds']> {
  const ended = await endRounds(exchange, listTraders(exchange.state))
  const names = new Set(ended.map(({ account }) => account))
  return noteRounds(exchange.state, [...ended, ...noted.filter(({ account }) => !names.has(account))])
}

/** Begins the rounds that have not begun yet. Throws StoreError if the exchange does not take them. */
export async function beginRemaining(exchange: LocalExchange, noted: GoingBack['rounds']): Promise<void> {
  const isLeft = ({ account, last }: GoingBack['rounds'][number]): boolean => readLastEpoch(exchange.state.accounts.get(account)) <= last
  await beginRounds(exchange, noted.filter(isLeft))
  const left = noted.filter(isLeft)
  if (left.length > 0) throw new StoreError(`${left.length} rounds could not begin after the replay went back; the next start begins them.`)
}

/** Returns the number of an account's last round: the running one, or the last that has ended. */
function readLastEpoch(account: Account | undefined): number {
  return account?.epoch?.number ?? account?.epochsClosed ?? 0
}
