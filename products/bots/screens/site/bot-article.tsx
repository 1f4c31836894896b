import { site } from '#lib/locale/site.ts'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Table } from '#components/ui/table/table.tsx'
import { checkGrid } from '../../rules/formulas/grid-check.ts'
import { listedFees } from '#lib/routing/listed-pairs.ts'
import type { SpotInstrument } from '#lib/contract/market/instruments.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { spotLot } from '#lib/contract/market/steps.ts'
import { formatPercent, formatPrice, formatTrimmed, MISSING } from '#lib/format/number.ts'
import { Article, type ArticleSection } from '#components/site/article.tsx'
import { Prose } from '#components/site/prose.tsx'
import { Questions, type Answer } from '#components/site/questions.tsx'

export interface BotExample {
  readonly pair: SpotInstrument
  readonly row: MarketRow
  /** The live last price. */
  readonly price: ReactNode
}

interface Props {
  readonly examples: readonly BotExample[]
  readonly answers: readonly Answer[]
}

/** The number of grids of the examples. */
const GRIDS = 20

/** The sections of the page about trading bots. */
export async function BotArticle({ examples, answers }: Props) {
  const t = await getTranslations('botPage')
  const sections: ArticleSection[] = [
    { id: 'examples', title: t('examples'), body: <Examples examples={examples} /> },
    { id: 'how', title: t('how'), body: <How /> },
    { id: 'dca', title: t('dcaTitle'), body: <Dca /> },
    { id: 'futures', title: t('futuresTitle'), body: <Futures /> },
    { id: 'traps', title: t('traps'), body: <Traps /> },
    { id: 'questions', title: t('questions.title'), body: <Questions answers={answers} /> },
  ]
  return <Article sections={sections} />
}

/** The gain of each round trip in a grid over the range of the last 24 hours, by the arithmetic of the exchange. */
async function Examples({ examples }: { readonly examples: readonly BotExample[] }) {
  const [t, words] = await Promise.all([getTranslations('botPage'), getTranslations('bots')])
  return (
    <>
      <Prose>
        <p>{t('examplesText', { grids: String(GRIDS) })}</p>
      </Prose>
      <Table label={t('examples')} stacked>
        <thead>
          <tr>
            <th scope="col">{words('pair')}</th>
            <th scope="col" data-align="end">
              {words('price')}
            </th>
            <th scope="col" data-align="end">
              {words('range')}
            </th>
            <th scope="col" data-align="end">
              {words('gain')}
            </th>
            <th scope="col" data-align="end">
              {words('least')}
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ pair, row, price }) => {
            const figures = calculateExample(pair, row)
            return (
              <tr key={pair.symbol}>
                <th scope="row" data-label={words('pair')}>
                  <bdi>{`${pair.baseCoin}/${pair.quoteCoin}`}</bdi>
                </th>
                <td data-label={words('price')} data-align="end">
                  {price}
                </td>
                <td data-label={words('range')} data-align="end">
                  <bdi>{figures.range}</bdi>
                </td>
                <td data-label={words('gain')} data-align="end">
                  <bdi>{figures.gain}</bdi>
                </td>
                <td data-label={words('least')} data-align="end">
                  <bdi>{figures.least}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </>
  )
}

function calculateExample(pair: SpotInstrument, row: MarketRow): { readonly range: string; readonly gain: string; readonly least: string } {
  const { maker: makerFee, taker: takerFee } = pair.fees ?? listedFees('spot')
  const market = {
    ...pair,
    sizeMin: pair.minTradeNum ?? spotLot(pair),
    valueMin: pair.minTradeUSDT,
    makerFee,
    takerFee,
    last: row.last,
  }
  const idea = { mode: 'arithmetic', lower: row.low24h, upper: row.high24h, grids: String(GRIDS), quote: '0', base: '0' } as const
  const check = checkGrid(market, idea)
  if (typeof check === 'string') return { range: MISSING, gain: MISSING, least: MISSING }
  const price = (text: string): string => formatPrice(text, pair.pricePlace)
  return {
    range: `${price(row.low24h)} – ${price(row.high24h)}`,
    gain: formatPercent(check.gainLeast),
    least: `${formatTrimmed(check.least, 2)} ${pair.quoteCoin}`,
  }
}

async function How() {
  const t = await getTranslations('botPage')
  return (
    <Prose>
      <ol>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <p>{t('inside')}</p>
    </Prose>
  )
}

async function Dca() {
  const t = await getTranslations('botPage')
  return (
    <Prose>
      <p>{t('dcaText')}</p>
      <p>{t('pastText')}</p>
    </Prose>
  )
}

async function Futures() {
  const t = await getTranslations('botPage')
  return (
    <Prose>
      <p>{t('futuresText')}</p>
    </Prose>
  )
}

async function Traps() {
  const t = await getTranslations('botPage')
  return (
    <Prose>
      <ul>
        <li>{t('trapFees')}</li>
        <li>{t('trapRange')}</li>
        <li>{t('trapSize')}</li>
      </ul>
      <p>{t('paper', { brand: site.brandName })}</p>
    </Prose>
  )
}
