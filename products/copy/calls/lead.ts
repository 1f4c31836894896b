import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Result } from '#lib/kernel/result.ts'
import { refuse } from '#lib/kernel/result.ts'
import { copyReads } from '../reads/copy-reads.ts'
import type { LeadCopies } from '../rules/commands.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { isDefaultStart } from '#gateway/exchange/terms/epoch-start.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'

type Terms = Pick<LeadCopies, 'account' | 'owner' | 'product' | 'share' | 'takesNew' | 'markets'>

/**
 * Makes an account a leader, or changes its terms. Nobody begins to lead in a round with a sum of their own choice: results are compared, and
 * a trader with more than all others could make any (DESIGN 6.12).
 */
export async function lead(exchange: Exchange, terms: Terms): Promise<Result<unknown, ErrorName>> {
  const leads = exchange.read
    .of(copyReads)
    .leading(terms.account)
    .some(({ leader }) => leader.product === terms.product)
  const round = leads ? null : (exchange.read.account(terms.account)?.epoch ?? null)
  if (round !== null && !isDefaultStart(round.funds)) return refuse('copyCustomFunds')
  return submit(exchange, { type: 'copy-lead', ...terms, ...(round === null ? {} : { round: round.number }) })
}
