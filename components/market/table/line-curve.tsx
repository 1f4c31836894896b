'use client'

import { Sparkline } from '#components/ui/sparkline/sparkline.tsx'
import { isolated } from '#lib/format/isolated.ts'
import { findDirection, formatPercent } from '#lib/format/number.ts'
import { useCurve } from '#lib/stores/figures/use-market-list.ts'
import { curveValues } from '../curve-values.ts'
import type { TableRow } from './table-row.ts'

const NONE: readonly string[] = []

/** The curve of a line that the server did not draw, fetched when the line comes into view. `label` contains `{change}`. */
export function LineCurve({ row, label }: { readonly row: TableRow; readonly label: string }) {
  const points = useCurve(row.product, row.symbol, NONE)
  const values = curveValues(points ?? NONE)
  if (values.length < 2) return null
  return (
    <Sparkline
      values={values}
      direction={findDirection(row.change24h)}
      label={label.replace('{change}', isolated(formatPercent(row.change24h)))}
    />
  )
}
