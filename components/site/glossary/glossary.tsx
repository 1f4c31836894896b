import { Bidi } from '#components/ui/figure/bidi.tsx'
import { getTranslations } from 'next-intl/server'
import { Container } from '#components/ui/container/container.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { fillWords, type ExampleWords } from './example-words.ts'
import { OwnExample, OwnTrades } from './own-trades.tsx'
import { groupTerms, type NamedTerm } from './sort-terms.ts'
import { TermSearch } from './term-search.tsx'
import { TERMS } from './terms.ts'
import styles from './glossary.module.css'

/** All terms by letter, each with its anchor, a worked example, its neighbours and, for a trader, a figure of the trader's own. */
export async function Glossary() {
  const [t, { tag }, words] = await Promise.all([getTranslations('glossaryPage'), currentLocale(), exampleWords()])
  const groups = groupTerms(tag, (id) => ({ name: t(`terms.${id}.name`), text: t(`terms.${id}.text`) }))
  const letters = groups.filter(({ letter }) => letter !== '')
  return (
    <Container>
      <TermSearch label={t('search')} empty={t('empty')} found={t('found', { count: '{count}' })} />
      {letters.length > 0 && (
        <nav aria-label={t('letters')}>
          <ul className={styles.letters}>
            {letters.map(({ letter }) => (
              <li key={letter}>
                <a href={`#letter-${letter}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <OwnTrades words={words}>
        {groups.map(({ letter, terms }) => (
          <section
            key={letter}
            className={styles.group}
            data-glossary-letter
            aria-labelledby={letter === '' ? undefined : `letter-${letter}`}
          >
            {letter !== '' && (
              <h2 className={styles.letter} id={`letter-${letter}`}>
                {letter}
              </h2>
            )}
            <dl className={styles.terms}>
              {terms.map((term) => (
                <Entry key={term.id} term={term} words={words} />
              ))}
            </dl>
          </section>
        ))}
      </OwnTrades>
    </Container>
  )
}

/** The words of examples are those of orders. */
async function exampleWords(): Promise<ExampleWords> {
  const t = await getTranslations('orders')
  return {
    buy: t('sides.buy'),
    sell: t('sides.sell'),
    long: t('long'),
    short: t('short'),
    limit: t('types.limit'),
    market: t('types.market'),
    trigger: t('triggers.trigger'),
    'stop-loss': t('triggers.stop-loss'),
    'take-profit': t('triggers.take-profit'),
    trailing: t('triggers.trailing'),
    'post-only': t('forces.post-only'),
    isolated: t('isolated'),
    cross: t('cross'),
  }
}

async function Entry({ term: { id, name, text }, words }: { readonly term: NamedTerm; readonly words: ExampleWords }) {
  const t = await getTranslations('glossaryPage')
  const { example, related = [], own } = TERMS[id]
  return (
    <div className={styles.term} id={id} data-glossary-term>
      <dt>{name}</dt>
      <dd>
        <p>{text}</p>
        <OwnExample term={id} template={own === undefined ? t('ownExample', { value: '{value}' }) : t(`own.${own}`, { value: '{value}' })}>
          {t('example')}{' '}
          <bdi dir="ltr" translate="no">
            <Bidi>{fillWords(example, words)}</Bidi>
          </bdi>
        </OwnExample>
        {related.length > 0 && (
          <p className={styles.related}>
            {t('related')}{' '}
            {related.map((other) => (
              <a key={other} href={`#${other}`}>
                {t(`terms.${other}.name`)}
              </a>
            ))}
          </p>
        )}
      </dd>
    </div>
  )
}
