import { MarketsPage, marketsMetadata } from '../../../../markets-page.tsx'

// Prices: rendered when asked for, and kept for seconds by the front door.
export const dynamic = 'force-dynamic'

export const generateMetadata = () => marketsMetadata('futures')

export default function FuturesMarketsPage() {
  return <MarketsPage product="futures" />
}
