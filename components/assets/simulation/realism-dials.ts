import type { Realism } from '#lib/contract/trading/trading-simulation.ts'
import { compare, decimalToNumber, divide, isDecimal, multiply } from '#lib/kernel/decimal.ts'

/** The figures of a custom realism setting: two delays in milliseconds, and four shares that users read in percent. */
export const DIALS = [
  { name: 'latencyMinMs', min: '0', max: '60000', precision: 0, step: '10' },
  { name: 'latencyMaxMs', min: '0', max: '60000', precision: 0, step: '10' },
  { name: 'queueThousandths', min: '0', max: '100', precision: 1, step: '5' },
  { name: 'takeThousandths', min: '0.1', max: '100', precision: 1, step: '5' },
  { name: 'printThousandths', min: '0.1', max: '100', precision: 1, step: '5' },
  { name: 'rejectThousandths', min: '0', max: '100', precision: 1, step: '1' },
] as const

export type DialName = (typeof DIALS)[number]['name']
export type DialTexts = Readonly<Record<DialName, string>>
export type DialFigures = Readonly<Record<DialName, number>>

const isShare = (name: DialName): boolean => name.endsWith('Thousandths')

/** Returns the figures as their fields show them. */
export function dialTexts(realism: Realism): DialTexts {
  const text = (name: DialName) => (isShare(name) ? divide(String(realism[name]), '10') : String(realism[name]))
  return {
    latencyMinMs: text('latencyMinMs'),
    latencyMaxMs: text('latencyMaxMs'),
    queueThousandths: text('queueThousandths'),
    takeThousandths: text('takeThousandths'),
    printThousandths: text('printThousandths'),
    rejectThousandths: text('rejectThousandths'),
  }
}

/** Returns the parameters of the call; null if a field is empty or out of range, or the minimum delay exceeds the maximum. */
export function readDials(texts: DialTexts): DialFigures | null {
  const isWhole = DIALS.every(({ name, min, max }) => {
    const text = texts[name]
    return text !== '' && isDecimal(text) && compare(text, min) >= 0 && compare(text, max) <= 0
  })
  if (!isWhole || compare(texts.latencyMinMs, texts.latencyMaxMs) > 0) return null
  const figure = (name: DialName) => decimalToNumber(isShare(name) ? multiply(texts[name], '10') : texts[name])
  return {
    latencyMinMs: figure('latencyMinMs'),
    latencyMaxMs: figure('latencyMaxMs'),
    queueThousandths: figure('queueThousandths'),
    takeThousandths: figure('takeThousandths'),
    printThousandths: figure('printThousandths'),
    rejectThousandths: figure('rejectThousandths'),
  }
}
