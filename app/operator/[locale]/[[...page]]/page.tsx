import { getTranslations } from 'next-intl/server'
import { ThemeChoice } from '#components/layout/appearance/looks-choices.tsx'
import { MessagePage } from '#components/layout/shell/message-page.tsx'
import { Console } from '#components/operator/console.tsx'
import { LanguageChoice } from '#components/operator/frame/language-choice.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { CONSOLE_PATH, findConsolePage } from '#lib/routing/operator/console-pages.ts'

interface Props {
  readonly params: Promise<{ readonly page?: readonly string[] }>
}

/** Every page of the console: which pages there are, `lib/routing` decides, and what they show, the table of acts. */
export default async function ConsolePage({ params }: Props) {
  const [{ page: segments = [] }, { code, direction }, looks, errors] = await Promise.all([
    params,
    currentLocale(),
    getTranslations('settings'),
    getTranslations('errors'),
  ])
  const page = findConsolePage([CONSOLE_PATH, ...segments].join('/')) ?? null
  const labels = {
    theme: looks('theme'),
    dark: looks('dark'),
    light: looks('light'),
    upDown: looks('upDown'),
    greenUp: looks('greenUp'),
    redUp: looks('redUp'),
    colorBlind: looks('colorBlind'),
  }
  return (
    <Console
      localeCode={code}
      direction={direction}
      page={page}
      tools={
        <>
          <ThemeChoice localeCode={code} labels={labels} showLabel={false} />
          <LanguageChoice localeCode={code} page={page} label={looks('language')} />
        </>
      }
      missing={<MessagePage code="404" title={errors('notFoundTitle')} text={errors('badAddressText')} />}
    />
  )
}
