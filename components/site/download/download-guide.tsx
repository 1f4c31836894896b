import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { findLocale } from '#lib/locale/locales.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { Section } from '#components/ui/section/section.tsx'
import { CodeBlock } from '../code-block.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { javascriptClient, pythonClient } from './client-code.ts'
import styles from './download.module.css'

/** Explains how to use the site as an app on each device, and from programs. */
export async function DownloadGuide() {
  const [t, tags] = await Promise.all([getTranslations('download'), proseTags()])
  return (
    <>
      <Section title={t('phone')} id="phone">
        <div className={styles.guides}>
          <Guide title={t('ios.title')} browser={t('ios.browser')}>
            {t.rich('ios.steps', tags)}
          </Guide>
          <Guide title={t('android.title')} browser={t('android.browser')}>
            {t.rich('android.steps', tags)}
          </Guide>
        </div>
        <p className={styles.note}>{t('androidOther')}</p>
      </Section>
      <Section title={t('desktop')} id="desktop">
        <div className={styles.guides}>
          <Guide title={t('chrome.title')} browser={t('chrome.browser')}>
            {t.rich('chrome.steps', tags)}
          </Guide>
          <Guide title={t('mac.title')} browser={t('mac.browser')}>
            {t.rich('mac.steps', tags)}
          </Guide>
        </div>
        <p className={styles.note}>{t('firefox')}</p>
      </Section>
      <Section title={t('good.title')} id="good-to-know">
        <Prose>{t.rich('good.text', tags)}</Prose>
      </Section>
      <Programs />
    </>
  )
}

/** The steps for a device in a browser. */
function Guide({ title, browser, children }: { title: string; browser: string; children: ReactNode }) {
  return (
    <Card as="article">
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <Badge>{browser}</Badge>
      </div>
      <Prose>{children}</Prose>
    </Card>
  )
}

async function Programs() {
  const [t, said, tags] = await Promise.all([getTranslations('download.api'), getTranslations('apiDoc.reference'), proseTags()])
  const copy = (name: string) => said('copy', { name })
  const { origin } = new URL(publicAddress(findLocale('en'), '/'))
  return (
    <Section title={t('title')} id="api">
      <div className={styles.programs}>
        <Prose>{t.rich('text', tags)}</Prose>
        <div className={styles.guides}>
          <UiLabels of={['copyButton']}>
            <CodeBlock label={t('javascript')} code={javascriptClient(origin)} copy={copy('JavaScript')} />
            <CodeBlock label={t('python')} code={pythonClient(origin)} copy={copy('Python')} />
          </UiLabels>
        </div>
        <p className={styles.note}>{t('otherClients')}</p>
      </div>
    </Section>
  )
}
