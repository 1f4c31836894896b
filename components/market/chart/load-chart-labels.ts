import { getTranslations } from 'next-intl/server'
import type { ChartLabels, ChartPeriod } from './chart-labels.ts'

/** Loads the texts of a chart of `name`: a pair or a coin. */
export async function loadChartLabels(name: string): Promise<ChartLabels> {
  const t = await getTranslations('markets.chart')
  return {
    title: t('title', { name }),
    intervals: t('intervals'),
    time: t('time'),
    cursor: t('cursor'),
    open: t('open'),
    high: t('high'),
    low: t('low'),
    close: t('close'),
    price: t('price'),
    volume: t('volume'),
    loading: t('loading'),
    failed: t('failed'),
    retry: t('retry'),
    empty: t('empty'),
  }
}

/** Loads the periods that the chart of a coin page offers. */
export async function loadLinePeriods(): Promise<ChartPeriod[]> {
  const t = await getTranslations('markets.chart')
  return [
    { interval: '15m', count: 96, label: t('day') },
    { interval: '1h', count: 168, label: t('week') },
    { interval: '4h', count: 186, label: t('month') },
    { interval: '1d', count: 365, label: t('year') },
  ]
}
