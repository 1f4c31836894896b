import { START_BALANCE } from '#lib/contract/accounts/first-account.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { CommandSender, Exchange, EpochStart } from '../exchange.ts'
import type { LocalExchange } from './local-exchange.ts'

/** How an account begins again after its round was ended for it. */
export interface NextRound {
  readonly account: string
  readonly start: EpochStart
}

/** How a replay is opened again, after all rounds have ended. */
export interface Rewound {
  /** Market time at which it begins, in milliseconds. */
  readonly toMs: number
  readonly speed: number
  /** The rounds that begin before anybody is let in. */
  readonly rounds: readonly NextRound[]
  /** The exchange that is closed for it; its state can be read after that. */
  readonly exchange: LocalExchange
}

/** Returns the accounts that trade, without those of the exchange itself. */
export function listTraders({ accounts }: Pick<EngineState, 'accounts'>): string[] {
  return [...accounts.values()].flatMap(({ id, kind }) => (kind === 'trader' ? [id] : []))
}

/** The maximum number of accounts whose rounds end or begin at once. */
const AT_ONCE = 200

/**
 * Ends the running rounds of accounts, for a market that is about to go back in time: orders are cancelled, positions closed at the current
 * prices, loans forgiven. Returns how each account begins again: with the funds with which it began the round. Throws if the exchange takes
 * no commands; the rounds that have ended by then begin again.
 */
export async function endRounds(
  exchange: CommandSender & Pick<Exchange, 'reset' | 'read'>,
  accounts: readonly string[],
): Promise<readonly NextRound[]> {
  const ended: NextRound[] = []
  try {
    for (let at = 0; at < accounts.length; at += AT_ONCE) {
      await Promise.all(
        accounts.slice(at, at + AT_ONCE).map(async (account) => {
          const [next] = nextRounds(exchange, [account])
          if (next === undefined) return
          const { kind } = await exchange.submit({ type: 'close-epoch', account })
          if (kind !== 'done') throw new Error(`the round of an account could not be ended: ${kind}`)
          ended.push(next)
        }),
      )
    }
    return ended
  } catch (error) {
    await beginRounds(exchange, ended)
    throw error
  }
}

/** Returns how accounts would begin again after their running rounds. */
export function nextRounds({ read }: Pick<Exchange, 'read'>, accounts: readonly string[]): NextRound[] {
  return accounts.flatMap((account) => {
    const funds = read.account(account)?.epoch?.funds
    return funds === undefined ? [] : [{ account, start: startWith(funds) }]
  })
}

/** Begins the next rounds. An account that has begun one by itself gets the next one after it. */
export async function beginRounds(exchange: Pick<Exchange, 'reset'>, rounds: readonly NextRound[]): Promise<void> {
  for (let at = 0; at < rounds.length; at += AT_ONCE) {
    await Promise.all(rounds.slice(at, at + AT_ONCE).map(({ account, start }) => exchange.reset(account, start)))
  }
}

/** Funds go to the wallets as at a first start if they are those of a first start. */
function startWith(funds: EpochStart['funds']): EpochStart {
  const { coin, amount, toFutures } = START_BALANCE
  const isFirst = funds.length === 1 && funds[0]?.asset === coin && Number(funds[0].amount) === Number(amount)
  return isFirst ? { funds, toFutures } : { funds }
}
