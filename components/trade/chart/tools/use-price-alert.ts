import { useTranslations } from 'next-intl'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { formatPrice } from '#lib/format/number.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useTicket } from '../../terminal/ticket-context.tsx'

/** Returns a function that sets an alert of the account at a price of the pair, and says so; null for a visitor without an account. */
export function usePriceAlert(): ((price: string) => Promise<void>) | null {
  const t = useTranslations('terminal.chart')
  const { market } = useTicket()
  const toaster = useToaster()
  const last = useLiveRow(market.product, market.symbol)?.last ?? '0'
  const call = useAccountCalls()
  const isMember = 'user' in useSession()
  if (!isMember) return null
  return async (price) => {
    const { product, symbol } = market
    const way = compare(price, last) > 0 ? 'above' : 'below'
    const terms = { product, symbol, kind: 'price', direction: way, value: price, channels: ['push'] } as const
    const made = await call('/user/alert/create', terms).catch((error: unknown) => {
      // The request layer has shown why.
      if (error instanceof RequestError) return null
      throw error
    })
    if (made !== null) toaster.show(t('alertMade', { price: formatPrice(price, market.pricePlace) }), { type: 'success' })
  }
}
