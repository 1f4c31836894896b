import { useEffect, useState } from 'react'
import type { Tier } from '#lib/calc/liquidation/tiers.ts'
import { INSTRUMENTS_KEPT_MS, INSTRUMENTS_PATH } from '#lib/contract/public-calls.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { systemTimers } from '#lib/kernel/clock.ts'

/** How soon a failed fetch is repeated. */
const RETRY_MS = 5000

type TiersOf = ReadonlyMap<string, readonly Tier[]>

/** Returns the tiers of every contract, fetched when first wanted; null until they have come. */
export function useContractTiers(isWanted: boolean): TiersOf | null {
  const [tiers, setTiers] = useState<TiersOf | null>(null)
  useEffect(() => {
    if (!isWanted || tiers !== null) return undefined
    const end = new AbortController()
    let undo = (): void => {}
    const load = async () => {
      const found = await fetchTiers(end.signal)
      if (end.signal.aborted) return
      if (found) setTiers(found)
      else undo = systemTimers.after(RETRY_MS, () => void load())
    }
    void load()
    return () => {
      end.abort()
      undo()
    }
  }, [isWanted, tiers])
  return tiers
}

async function fetchTiers(signal: AbortSignal): Promise<TiersOf | null> {
  try {
    return readTiers(await readPublic(INSTRUMENTS_PATH, {}, { signal, keptMs: INSTRUMENTS_KEPT_MS }))
  } catch {
    return null
  }
}

/** Reads the tiers in the data of `GET /v1/market/instruments`; null if it has none. */
export function readTiers(unsafe: unknown): TiersOf | null {
  const contracts = field(unsafe, 'futures')
  if (!Array.isArray(contracts)) return null
  return new Map(
    contracts.flatMap((contract: unknown): [string, readonly Tier[]][] => {
      const [symbol, rows] = [field(contract, 'symbol'), field(contract, 'tiers')]
      return typeof symbol === 'string' && Array.isArray(rows) && rows.length > 0 && rows.every(isTier) ? [[symbol, rows]] : []
    }),
  )
}

function field(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null ? Reflect.get(unsafe, name) : undefined
}

function isTier(unsafe: unknown): unsafe is Tier {
  return (['minValue', 'maxValue', 'mm'] as const).every((name) => typeof field(unsafe, name) === 'string')
}
