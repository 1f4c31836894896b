import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INSIDE, OWN_FILES } from './inside.ts'
import { findRepeatedSets, findTwinShapes } from './facts.ts'
import { countHops, findCircles } from './graph.ts'
import { graphRooms, measureHouse } from './house.ts'
import { findProduct, PRODUCT_WORDS } from './products.ts'
import { parseSource, readSources } from './sources.ts'

// Goal: the house keeps its shape. A figure that a change improves becomes the new limit; none goes up without a reason.

/** Figures that a product may not exceed: folders, and average hops to its own imports. */
const PRODUCT_LIMITS: Readonly<Record<string, readonly [folders: number, hops: number]>> = {
  gifts: [7, 1.1],
  earn: [8, 1.2],
  convert: [8, 1.2],
  web3: [6, 0.9],
  // One room more, for what operators see and do.
  p2p: [17, 1.5],
  bots: [16, 1],
  copy: [7, 1],
}
const LIMITS = { outside: 25, pages: 22, fromProducts: 18, foldersInCircles: 56, engineCircle: 0, repeatedSets: 49, twinShapes: 131 }

const sources = readSources(resolve('.'))
const figures = measureHouse(sources)

/** Parses files from their texts by path. */
const plant = (files: Readonly<Record<string, string>>) => Object.entries(files).map(([path, code]) => parseSource(path, code))

describe('the house', () => {
  it('was read', () => {
    expect(figures.files).toBeGreaterThan(2000)
    expect(Object.keys(PRODUCT_LIMITS).toSorted()).toEqual(Object.keys(PRODUCT_WORDS).toSorted())
  })

  it.each(Object.entries(PRODUCT_LIMITS))('keeps the files of %s together', (product, [folders, hops]) => {
    const own = figures.products[product]
    expect(own?.files).toBeGreaterThan(20)
    expect(own?.folders).toBeLessThanOrEqual(folders)
    expect(own?.hops).toBeLessThanOrEqual(hops)
  })

  it('keeps its limits', () => {
    const measured = {
      outside: figures.outside.length,
      pages: figures.pages.length,
      fromProducts: Object.values(figures.products).reduce((sum, { fromProducts }) => sum + fromProducts, 0),
      foldersInCircles: figures.foldersInCircles,
      engineCircle: figures.engineCircle.length,
      repeatedSets: figures.repeatedSets,
      twinShapes: figures.twinShapes,
    }
    const tooHigh = Object.entries(measured).filter(([name, value]) => value > LIMITS[name as keyof typeof LIMITS])
    expect(tooHigh).toEqual([])
  })

  it.each(Object.entries(INSIDE))('has the rooms inside %s that the law names, and their arrows', (large, rooms) => {
    const graph = graphRooms(sources, large)
    const inside = sources.filter(({ path }) => path.startsWith(`${large}/`)).map(({ path }) => path.slice(large.length + 1).split('/'))
    const found = new Set(inside.map(([room = '', ...rest]) => (rest.length === 0 ? OWN_FILES : room)))
    expect(Object.keys(rooms).toSorted()).toEqual([...found].toSorted())
    const gone = Object.entries(rooms).flatMap(([room, allowed]) =>
      allowed.filter((to) => graph.get(room)?.has(to) !== true).map((to) => `${room} -> ${to}`),
    )
    expect(gone).toEqual([])
  })
})

describe('a figure', () => {
  it('tells products by the names of folders and files', () => {
    expect(
      ['gateway/engine/products/gifts/state.ts', 'lib/contract/products/gift-kinds.ts', 'products/gifts/rules/state.ts'].map(findProduct),
    ).toEqual(['gifts', 'gifts', 'gifts'])
    expect(['components/ui/copy-button/copy-button.tsx', 'app/[locale]/earn/page.tsx', 'lib/calc/fees.ts'].map(findProduct)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('reads every kind of import', () => {
    const code = [
      "import { a } from './a.ts'",
      "import type { B } from '../b.ts'",
      "export { c } from '#lib/c.ts'",
      "const d = await import('./d.ts')",
      "type E = import('./e.ts').E",
      "import './style.module.css'",
      "import fs from 'node:fs'",
    ].join('\n')
    expect(parseSource('lib/x/file.ts', code).imports).toEqual([
      'lib/x/a.ts',
      'lib/b.ts',
      'lib/c.ts',
      'lib/x/d.ts',
      'lib/x/e.ts',
      'lib/x/style.module.css',
    ])
  })

  it('counts the hops of a product, what imports it, and folders in circles', () => {
    const planted = plant({
      'gateway/engine/products/gifts/state.ts': "import '#lib/contract/products/gift-kinds.ts'",
      'lib/contract/products/gift-kinds.ts': "import '#gateway/engine/run.ts'",
      'gateway/engine/run.ts': "import './products/gifts/state.ts'",
      'app/gift/page.tsx': "import '#lib/contract/products/gift-kinds.ts'",
    })
    const { products, outside, pages, foldersInCircles, engineCircle } = measureHouse(planted)
    expect(products.gifts).toEqual({ files: 2, folders: 2, hops: 7, fromProducts: 0 })
    expect([outside, pages]).toEqual([['gateway/engine/run.ts'], ['app/gift/page.tsx']])
    expect([foldersInCircles, engineCircle]).toEqual([3, ['gateway/engine', 'gateway/engine/products/gifts', 'lib/contract/products']])
  })

  it('counts steps between folders, and finds circles of more than one', () => {
    expect([countHops('a/b', 'a/b'), countHops('a/b', 'a'), countHops('a/b/c', 'a/d')]).toEqual([0, 1, 3])
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set<string>()],
    ])
    expect(findCircles(graph)).toEqual([['a', 'b', 'c']])
  })

  it('finds a set of literals in two files, however it is written', () => {
    const planted = plant({
      'lib/a.ts': "type Force = 'gtc' | 'ioc' | 'fok'",
      'lib/b.ts': "const FORCES = ['fok', 'gtc', 'ioc'] as const",
      'lib/c.ts': "const Forces = Type.Union([Type.Literal('ioc'), Type.Literal('gtc'), Type.Literal('fok')])",
      'lib/d.ts': "const OTHER = ['gtc', 'ioc']",
    })
    expect([...findRepeatedSets(planted)]).toEqual([['fok | gtc | ioc', ['lib/a.ts', 'lib/b.ts', 'lib/c.ts']]])
  })

  it('finds a shape that another file states again', () => {
    const fields = (names: string) => [...names].map((name) => `${name}: string`).join('; ')
    const planted = plant({
      'lib/row.ts': `interface Row { ${fields('abcdefgh')} }`,
      'lib/view.ts': `type View = { ${fields('abcdefxy')} }`,
      'lib/other.ts': `interface Other { ${fields('abcdexyz')} }`,
    })
    expect(findTwinShapes(planted)).toEqual([
      ['lib/row.ts', 'lib/view.ts', 6],
      ['lib/view.ts', 'lib/other.ts', 7],
    ])
  })
})
