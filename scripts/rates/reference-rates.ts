import { writeFileSync } from 'node:fs'
import { readReferenceRates } from './read-reference-rates.ts'

/**
 * Writes the gateway's table of reference rates anew, from the package that publishes them daily. Once a month, and before each release:
 * `npm install --save-dev @fawazahmed0/currency-api@latest && node scripts/rates/reference-rates.ts`.
 */
const TABLE = new URL('../../gateway/http/products/reference-rates.json', import.meta.url)
const table = readReferenceRates()
writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`)
console.log(`rates of ${table.asOf}`)
