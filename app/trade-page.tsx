import type { Metadata } from 'next'
import { NextIntlClientProvider, type Messages } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AlternateLinks } from '#components/layout/seo/alternate-links.tsx'
import { KeptColumns } from '#components/layout/columns/kept-columns.tsx'
import { GuideLink } from '#components/layout/guide/guide-link.tsx'
import { Guide } from '#components/layout/guide/guide.tsx'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { BreadcrumbData } from '#components/layout/seo/structured-data.tsx'
import { loadChartLabels } from '#components/market/chart/load-chart-labels.ts'
import { StillChart } from '#components/market/chart/still-chart.tsx'
import { LiveCell } from '#components/market/live-cell.tsx'
import { MoverList } from '#components/market/lists/mover-list.tsx'
import { MarketState } from '#components/market/market-state.tsx'
import { missingRow } from '#components/market/missing-rows.ts'
import { PairHeader } from '#components/market/pair/pair-header.tsx'
import { Siblings } from '#components/market/pair/siblings.tsx'
import { PairPicker } from '#components/market/pair/pair-picker.tsx'
import { pickRow } from '#components/market/pair/picked-row.ts'
import { pairPath } from '#components/market/pair-path.ts'
import { sortRows } from '#components/market/table/market-view.ts'
import { WatchlistPanel } from '#components/market/watchlist/watchlist-panel.tsx'
import { Unavailable } from '#components/market/unavailable.tsx'
import { BookPanel } from '#components/trade/book/book-panel.tsx'
import type { ReplayRefusal } from '#components/trade/replay/operator-calls.ts'
import { ReplaySlot } from '#components/trade/replay/replay-slot.tsx'
import { AccountRiskSlot } from '#components/trade/account/account-risk-slot.tsx'
import { PaperNote } from '#components/trade/paper-note.tsx'
import { TerminalChart } from '#components/trade/chart/terminal-chart.tsx'
import { WorkspaceProvider } from '#components/trade/workspace/workspace-provider.tsx'
import { AccountPanels } from '#components/trade/panels/account-panels.tsx'
import { TerminalBar } from '#components/trade/terminal/terminal-bar.tsx'
import { TerminalLayout } from '#components/trade/terminal/terminal-layout.tsx'
import { TitlePrice } from '#components/trade/terminal/title-price.tsx'
import { TicketProvider } from '#components/trade/terminal/ticket-context.tsx'
import { TicketPanel } from '#components/trade/terminal/ticket-panel.tsx'
import type { TicketMarket } from '#components/trade/ticket/state/ticket-market.ts'
import { TerminalTools } from '#components/trade/tools/terminal-tools.tsx'
import type { PageEntry } from '#components/trade/tools/use-commands.ts'
import { TradesPanel } from '#components/trade/trades/trades-panel.tsx'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { ALERT_KINDS, type AlertKind } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { loadCandles, loadSnapshot, loadTickers, withCurves } from './market-data.ts'
import { pricedWords } from './priced-words.ts'

/** The candles that the page is rendered with. */
const INTERVAL = '15m'
const COUNT = 120
/** Number of other pairs, the busiest ones, that the page links to. */
const OTHERS = 5

interface Pair {
  readonly product: Product
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
}

/**
 * Returns title and description of a pair's page. They contain no price, so that they stay the same; if the prices come from no real
 * market, the description says so.
 */
export async function tradeMetadata({ product, symbol, baseCoin, quoteCoin }: Pair): Promise<Metadata> {
  const t = await getTranslations(`trade.${product}`)
  const words = { pair: `${baseCoin}/${quoteCoin}`, name: findCoinBySymbol(baseCoin)?.name ?? baseCoin }
  return pageMetadata(
    pairPath(product, symbol),
    await pricedWords({ title: t('metaTitle', words), description: t('metaDescription', words) }),
  )
}

interface Props {
  readonly pair: Pair
  /** The facts about the pair that the ticket needs. */
  readonly market: TicketMarket
  /** The exchange's order rules for this pair. */
  readonly rules: ReactNode
}

/** Number of pairs that the list of pairs shows before the browser has fetched it. */
const PICKED = 20

/** Returns the pages that the command palette links to. */
async function palettePages(locale: LocaleRow): Promise<PageEntry[]> {
  const [header, assets, account] = await Promise.all([
    getTranslations('header'),
    getTranslations('assets.nav'),
    getTranslations('account.nav'),
  ])
  const pages = [
    ['/markets', header('spotMarkets')],
    ['/markets/futures', header('futuresMarkets')],
    ['/fee', header('fees')],
    ['/asset', assets('assets')],
    ['/order/mcp', assets('futuresOrders')],
    ['/order/marginOrderInfo', assets('marginOrders')],
    ['/transac', assets('transactions')],
    ['/account/setting', account('preferences')],
    ['/account/newapi', account('apiKeys')],
  ] as const
  return pages.map(([path, name]) => ({ href: localPath(locale, path), name }))
}

/** Returns the texts of refusals that the controls of a replay show. */
function replayErrors(texts: Messages['apiErrors']): Pick<Messages['apiErrors'], NonNullable<ReplayRefusal>> {
  const { operatorTokenWrong, replayBackward, replayBeforeBegin, replayBeyondEnd, replayNotRewound } = texts
  return { operatorTokenWrong, replayBackward, replayBeforeBegin, replayBeyondEnd, replayNotRewound }
}

/** Returns the texts of the notices that the terminal itself shows. */
function firedTexts(texts: Messages['inbox']['kinds']): Pick<Messages['inbox']['kinds'], `alert-${AlertKind}`> {
  const kinds = ALERT_KINDS.map((kind) => `alert-${kind}` as const)
  return Object.fromEntries(kinds.map((kind) => [kind, texts[kind]])) as ReturnType<typeof firedTexts>
}

/** Order book levels for the ticket's first calculations; the stream brings the rest. */
const QUOTE_LEVELS = 20

/** The page of a pair: figures, chart, order book, trades and ticket, with the rules below; the same for spot and futures. */
export async function TradePage({ pair, market, rules }: Props) {
  const { product, symbol, baseCoin, quoteCoin } = pair
  const name = `${baseCoin}/${quoteCoin}`
  const [t, messages, locale, labels, snapshot, candles, tickers] = await Promise.all([
    getTranslations('trade'),
    getMessages(),
    currentLocale(),
    loadChartLabels(name),
    loadSnapshot(product, symbol),
    loadCandles(product, symbol, INTERVAL, COUNT),
    loadTickers(),
  ])
  // Set by the front door where the operator may control a replay.
  const hasReplayControls = process.env['REPLAY_CONTROLS'] === 'on'
  const known = snapshot.ok ? snapshot.value : undefined
  const feed = known?.feed ?? (tickers.ok ? tickers.value.feed : undefined)
  const row = known?.row ?? missingRow(product, symbol)
  const rows = tickers.ok ? tickers.value.rows : []
  const busiest = sortRows(
    rows.filter((entry) => entry.product === product),
    null,
  )
  const others = await withCurves(busiest.filter((entry) => entry.symbol !== symbol).slice(0, OTHERS))
  const path = pairPath(product, symbol)
  const prefix = localPath(locale, '/').replace(/\/$/, '')
  const parent =
    product === 'spot' ? { name: t('breadcrumbSpot'), path: '/markets' } : { name: t('breadcrumbFutures'), path: '/markets/futures' }
  if (!row) return null
  const quote = {
    last: row.last === '' ? '0' : row.last,
    mark: row.mark ?? '0',
    asks: known?.asks.slice(0, QUOTE_LEVELS) ?? [],
    bids: known?.bids.slice(0, QUOTE_LEVELS) ?? [],
  }
  return (
    <>
      <AlternateLinks locale={locale} path={path} />
      <BreadcrumbData trail={[parent, { name, path }]} />
      <Guide name="terminal" />
      <NextIntlClientProvider
        messages={{
          terminal: messages.terminal,
          orderReasons: messages.orderReasons,
          targets: messages.targets,
          bots: messages.bots,
          tips: messages.tips,
          alerts: messages.alerts,
          inbox: { kinds: firedTexts(messages.inbox.kinds) },
          guides: { title: messages.guides.title },
          markets: {
            favouritePair: messages.markets.favouritePair,
            empty: messages.markets.empty,
            favouritesEmpty: messages.markets.favouritesEmpty,
            chart: messages.markets.chart,
            groupsLabel: messages.markets.groupsLabel,
            groups: messages.markets.groups,
            columns: messages.markets.columns,
            count: messages.markets.count,
            leverage: messages.markets.leverage,
            leverageTip: messages.markets.leverageTip,
          },
          trade: { book: messages.trade.book },
          ...(hasReplayControls && { apiErrors: replayErrors(messages.apiErrors) }),
        }}
      >
        <UiLabels of={['number', 'field', 'drawer', 'calendar', 'unsaved', 'select', 'dataTable', 'loadingOverlay']}>
          <WorkspaceProvider>
            {/* The account's fees are in the ticket. */}
            <TicketProvider market={market} price={row.last}>
              <KeptColumns>
                <TitlePrice />
                <TerminalLayout
                  localeCode={locale.code}
                  header={
                    <PairHeader
                      row={row}
                      feed={feed}
                      state={
                        <>
                          <MarketState feed={feed} product={product} symbol={symbol} />
                          <TerminalTools palette={{ prefix, pages: await palettePages(locale) }} />
                        </>
                      }
                      siblings={<Siblings pair={pair} />}
                      picker={<PairPicker tag={locale.tag} prefix={prefix} rows={busiest.slice(0, PICKED).map(pickRow)} />}
                    />
                  }
                  notice={
                    <>
                      {!snapshot.ok && <Unavailable reason={snapshot.error === 'refused' ? 'unlisted' : 'unreachable'} />}
                      {hasReplayControls && <ReplaySlot />}
                    </>
                  }
                  chart={
                    <TerminalChart
                      plain={
                        <StillChart
                          product={product}
                          symbol={symbol}
                          candles={candles.ok ? candles.value.candles : []}
                          labels={labels}
                          decimals={{ pricePlace: row.pricePlace, volumePlace: row.volumePlace, interval: INTERVAL }}
                        />
                      }
                    />
                  }
                  book={
                    <BookPanel
                      row={row}
                      tick={market.tick}
                      lot={market.lot}
                      book={known}
                      last={<LiveCell row={row} field="last" flashes />}
                    />
                  }
                  trades={<TradesPanel row={row} trades={known?.trades ?? []} />}
                  watchlist={<WatchlistPanel product={product} symbol={symbol} tag={locale.tag} prefix={prefix} />}
                  ticket={
                    <>
                      <TicketPanel quote={quote} />
                      <AccountRiskSlot assetsHref={localPath(locale, '/asset')} />
                    </>
                  }
                  panels={<AccountPanels product={product} symbol={symbol} />}
                  bar={<TerminalBar quote={quote} />}
                  below={
                    <>
                      <div>{rules}</div>
                      <div>
                        <PaperNote guide={<GuideLink label={(await getTranslations('guides'))('title')} />} />
                        <MoverList title={t('pairs')} rows={others} empty="" />
                      </div>
                    </>
                  }
                />
              </KeptColumns>
            </TicketProvider>
          </WorkspaceProvider>
        </UiLabels>
      </NextIntlClientProvider>
    </>
  )
}
