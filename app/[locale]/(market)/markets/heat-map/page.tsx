import { HeatMapPage, heatMapMetadata } from '../../../../heat-map-page.tsx'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

export const generateMetadata = () => heatMapMetadata('spot')

export default function SpotHeatMapPage() {
  return <HeatMapPage product="spot" />
}
