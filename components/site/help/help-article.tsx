import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { findFutures } from '#lib/contract/market/instruments.ts'
import { listedFees } from '#lib/routing/listed-pairs.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { Article, type ArticleSection } from '../article.tsx'
import { Prose } from '../prose.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { LiquidationCalculator } from './liquidation-calculator.tsx'
import { ORDER_PICTURES, OrderPicture } from './order-picture.tsx'
import styles from './help.module.css'

/** A keyboard shortcut of the terminal and the keys that it has at first. */
export interface Shortcut {
  readonly name: string
  readonly keys: string
}

interface Props {
  readonly shortcuts: readonly Shortcut[]
  /** Path of the glossary without language prefix: inside simulation mode it has another. */
  readonly glossaryPath: string
  /** Whether this is the page inside simulation mode, which links only to pages of that mode. */
  readonly inSimulation: boolean
}

const PRODUCTS = [
  ['convert', 'convertText'],
  ['earn', 'earnText'],
  ['p2p', 'p2pText'],
  ['web3', 'web3Text'],
] as const

/** The contract whose terms the calculator uses. */
const CONTRACT = 'BTCUSDT'

/** The help centre: orders, liquidation with a calculator, fills, limits of the simulation, costs, products, keys, bots. */
export async function HelpArticle({ shortcuts, glossaryPath, inSimulation }: Props) {
  const [t, header, status, errors, locale] = await Promise.all([
    getTranslations('helpPage'),
    getTranslations('header'),
    getTranslations('status'),
    getTranslations('errors'),
    currentLocale(),
  ])
  const sections: ArticleSection[] = [
    { id: 'start', title: t('start.title'), body: <Start glossaryPath={glossaryPath} /> },
    { id: 'orders', title: t('orders.title'), body: <Orders /> },
    { id: 'liquidation', title: t('liquidation.title'), body: <Liquidation /> },
    {
      id: 'fills',
      title: t('fills.title'),
      body: <Texts keys={['fills.queue', 'fills.prints', 'fills.latency', 'fills.realism']} />,
    },
    { id: 'limits', title: t('limits.title'), body: <Texts keys={['limits.money', 'limits.market', 'limits.chain']} /> },
    { id: 'fees', title: t('fees.title'), body: <Texts keys={['fees.text', 'fees.funding']} /> },
    { id: 'copy', title: header('copy'), body: <Texts keys={['copy.text', 'copy.limits']} /> },
    { id: 'products', title: t('products'), body: <Products inSimulation={inSimulation} /> },
    { id: 'keys', title: t('keys'), body: <Shortcuts shortcuts={shortcuts} /> },
    {
      id: 'bots',
      title: t('bots.title'),
      body: (
        <Prose>
          <p>{t('bots.text', { brand: site.brandName })}</p>
          {!inSimulation && (
            <p>
              <Link href={localPath(locale, '/api-doc')}>{t('bots.link')}</Link>
            </p>
          )}
        </Prose>
      ),
    },
    {
      id: 'status',
      title: status('title'),
      body: (
        <Prose>
          <p>{status('lead')}</p>
          {!inSimulation && (
            <p>
              <Link href={localPath(locale, '/status')}>{errors('status')}</Link>
            </p>
          )}
        </Prose>
      ),
    },
  ]
  return <Article sections={sections} />
}

type TextKey =
  | 'fills.queue'
  | 'fills.prints'
  | 'fills.latency'
  | 'fills.realism'
  | 'limits.money'
  | 'limits.market'
  | 'limits.chain'
  | 'fees.text'
  | 'fees.funding'
  | 'copy.text'
  | 'copy.limits'

async function Texts({ keys }: { readonly keys: readonly TextKey[] }) {
  const t = await getTranslations('helpPage')
  return (
    <Prose>
      {keys.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </Prose>
  )
}

async function Start({ glossaryPath }: { readonly glossaryPath: string }) {
  const [t, locale] = await Promise.all([getTranslations('helpPage'), currentLocale()])
  return (
    <>
      <Prose>
        <p>{t('start.text')}</p>
      </Prose>
      <p className={styles.ways}>
        <ButtonLink href={`${localPath(locale, '/spot/BTCUSDT')}#guide`} variant="primary">
          {t('start.tour')}
        </ButtonLink>
        <ButtonLink href={localPath(locale, glossaryPath)}>{t('start.glossary')}</ButtonLink>
      </p>
    </>
  )
}

async function Orders() {
  const t = await getTranslations('helpPage.orders')
  return (
    <ul className={styles.orders}>
      {ORDER_PICTURES.map((kind) => (
        <li key={kind} id={`order-${kind}`}>
          <OrderPicture kind={kind} />
          <h3>{t(`${kind}.name`)}</h3>
          <p>{t(`${kind}.text`)}</p>
        </li>
      ))}
    </ul>
  )
}

async function Liquidation() {
  const [t, words, ticket] = await Promise.all([
    getTranslations('helpPage.liquidation'),
    getTranslations('terminal.calculator'),
    getTranslations('terminal.ticket'),
  ])
  const contract = findFutures(CONTRACT)
  const leverageMax = contract?.maxLever ?? '1'
  return (
    <>
      <Prose>
        <p>{t('text')}</p>
        <p>{t('steps')}</p>
      </Prose>
      {contract !== undefined && (
        <UiLabels of={['field', 'number']}>
          <LiquidationCalculator
            market={{
              pricePlace: Number(contract.pricePlace),
              leverageMax,
              takerFee: listedFees('futures').taker,
              tiers: contract.tiers,
            }}
            labels={{
              direction: words('direction'),
              long: words('long'),
              short: words('short'),
              marginMode: ticket('marginMode'),
              isolated: ticket('isolated'),
              crossed: ticket('crossed'),
              entry: `${words('entry')} (USDT)`,
              leverage: words('leverage'),
              count: `${words('size')} (BTC)`,
              balance: `${words('balance')} (USDT)`,
              liquidation: ticket('liquidation'),
              margin: words('margin'),
              none: t('none'),
              faults: {
                entry: t('faults.entry'),
                leverage: t('faults.leverage', { max: leverageMax }),
                count: t('faults.count'),
                value: t('faults.value'),
                balance: t('faults.balance'),
              },
            }}
          />
        </UiLabels>
      )}
      <Prose>
        <p>{t('terms')}</p>
      </Prose>
    </>
  )
}

async function Products({ inSimulation }: { readonly inSimulation: boolean }) {
  const [t, nav, locale] = await Promise.all([getTranslations('header'), getTranslations('assets.nav'), currentLocale()])
  return (
    <dl className={styles.products}>
      {PRODUCTS.map(([name, text]) => (
        <div key={name}>
          <dt>
            <Link href={localPath(locale, inSimulation ? `/trade-asset/${name}` : `/${name}`)}>{t(name)}</Link>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
      <div>
        <dt>
          <Link href={localPath(locale, '/trade-asset/gift')}>{nav('gifts')}</Link>
        </dt>
        <dd>{(await getTranslations('helpPage'))('gifts')}</dd>
      </div>
    </dl>
  )
}

function Shortcuts({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  return (
    <dl className={styles.shortcuts}>
      {shortcuts.map(({ name, keys }) => (
        <div key={keys}>
          <dt>{name}</dt>
          <dd>
            <kbd dir="ltr">{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
