import type { getTranslations } from 'next-intl/server'
import type { CopyLeaderRow } from '../../contract/copy.ts'

type CopyWords = Awaited<ReturnType<typeof getTranslations<'copy'>>>
type Named = Pick<CopyLeaderRow, 'id' | 'demonstration'>

/** Returns the path of a leader's page without language prefix: a demonstration has its name in it, a trader a number. */
export function leaderPath({ id, demonstration }: Named): string {
  return `/copy-trading/${demonstration ?? id}`
}

/** Returns a leader's name; that of a demonstration says that it is a robot. */
export function leaderTitle(t: CopyWords, { id, demonstration }: Named): string {
  return demonstration === null ? t('leader', { id }) : t(`robots.${demonstration}`)
}
