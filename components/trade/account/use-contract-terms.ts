import { useEffect, useState } from 'react'
import type { Tier } from '#lib/calc/liquidation/tiers.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { limitSignal } from '#lib/kernel/timeout.ts'

/** Specification 7.1. */
const TIMEOUT_MS = 10_000
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
    const response = await fetch('/v1/market/instruments', { signal: limitSignal(signal, TIMEOUT_MS) })
    return readTiers(await response.json())
  } catch {
    return null
  }
}

/** Reads the tiers in the answer of `GET /v1/market/instruments`; null if it has none. */
export function readTiers(unsafe: unknown): TiersOf | null {
  const contracts = field(field(unsafe, 'data'), 'futures')
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
