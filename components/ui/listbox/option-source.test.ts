import { describe, expect, it } from 'vitest'
import { viewSource, type SourceInput } from './option-source.ts'

const BTC = { value: 'BTC', label: 'BTC', detail: 'Bitcoin' }
const view = (over: Partial<SourceInput> = {}) => {
  const { sections, message } = viewSource({ options: [BTC], loading: false, query: '', remote: null, ...over })
  return message ?? sections.flatMap(({ options }) => options.map(({ value }) => value)).join(' ')
}

describe('the content of a menu (specification 4.5)', () => {
  it.each<{ case: string; given: Partial<SourceInput>; shows: string }>([
    { case: 'the options', given: {}, shows: 'BTC' },
    { case: 'no data where there are no options', given: { options: [] }, shows: 'noData' },
    { case: 'no match where the filter leaves none', given: { query: 'eth' }, shows: 'noMatch' },
    {
      case: 'no data rather than no match where there is nothing to filter',
      given: { options: [], query: 'eth' },
      shows: 'noData',
    },
    { case: 'loading while the options come', given: { loading: true, options: [] }, shows: 'loading' },
  ])('shows $case', ({ given, shows }) => {
    expect(view(given)).toBe(shows)
  })
})

describe('the content of a menu during a search', () => {
  it.each<{ case: string; given: Partial<SourceInput>; shows: string }>([
    { case: 'the options it has before anything is typed', given: { remote: { answer: null } }, shows: 'BTC' },
    { case: 'what to do where it has none', given: { remote: { answer: null }, options: [], query: ' ' }, shows: 'typeToSearch' },
    { case: 'loading while the query is under way', given: { remote: { answer: null }, query: 'x' }, shows: 'loading' },
    {
      case: 'what came back, unfiltered: the far side knows how to match',
      given: { remote: { answer: { state: 'found', entries: [BTC] } }, query: 'digital gold' },
      shows: 'BTC',
    },
    {
      case: 'no match where nothing came back',
      given: { remote: { answer: { state: 'found', entries: [] } }, query: 'x' },
      shows: 'noMatch',
    },
    { case: 'that it failed', given: { remote: { answer: { state: 'failed' } }, query: 'x' }, shows: 'failed' },
  ])('shows $case', ({ given, shows }) => {
    expect(view(given)).toBe(shows)
  })
})
