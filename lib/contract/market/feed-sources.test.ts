import { expect, it } from 'vitest'
import { FEED_FACTS, FEED_SOURCES, isFeedSource, type FeedFacts, type FeedSource } from './feed-sources.ts'

it('gives search engines no prices but those of a market', () => {
  expect(FEED_SOURCES.filter((source) => FEED_FACTS[source].isRealMarket)).toEqual(['live'])
})

it('knows its own names only', () => {
  expect(FEED_SOURCES.every(isFeedSource)).toBe(true)
  expect(['magic', 'toString', '', null, 0].some(isFeedSource)).toBe(false)
})

it('does not compile where the facts of a source are missing', () => {
  const { replay, ...others } = FEED_FACTS
  // @ts-expect-error replay is missing
  const facts: Record<FeedSource, FeedFacts> = others
  // @ts-expect-error there is no such source
  const source: FeedSource = 'magic'
  expect([facts, source, replay]).not.toContain(undefined)
})
