import { HeatMapPage, heatMapMetadata } from '../../../../../heat-map-page.tsx'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

export const generateMetadata = () => heatMapMetadata('futures')

export default function FuturesHeatMapPage() {
  return <HeatMapPage product="futures" />
}
