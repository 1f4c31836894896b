import { MarketsPage, marketsMetadata } from '../../../markets-page.tsx'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

export const generateMetadata = () => marketsMetadata('spot')

export default function SpotMarketsPage() {
  return <MarketsPage product="spot" />
}
