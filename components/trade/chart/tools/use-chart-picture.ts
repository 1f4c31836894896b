import type { Chart } from 'klinecharts'
import { useTranslations } from 'next-intl'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { copyPicture, downloadPicture } from '#components/orders/share/send-picture.ts'
import { chartPicture } from '../chart-look.ts'

/** Returns a function that copies or downloads the chart as a picture, under a name without its ending. */
export function useChartPicture(name: string): (chart: Chart, way: 'copy' | 'download') => Promise<void> {
  const t = useTranslations('terminal.share')
  const toaster = useToaster()
  return async (chart, way) => {
    try {
      const picture = await chartPicture(chart)
      if (!picture) throw new Error('the chart has no picture')
      if (way === 'download') downloadPicture(picture, `${name}.png`)
      else {
        await copyPicture(picture)
        toaster.show(t('copied'), { type: 'success' })
      }
    } catch {
      toaster.show(t('failed'), { type: 'warning' })
    }
  }
}
