import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findRepeatedSets, findTwinShapes } from './facts.ts'
import { countHops, findCircles, findFolder, type Graph, groupArrows } from './graph.ts'
import { findProduct, PRODUCT_WORDS } from './products.ts'
import { readSources, type Source } from './sources.ts'

/** How one product lies in the house. */
export interface ProductFigures {
  readonly files: number
  /** Folders that hold a file of it. */
  readonly folders: number
  /** Average number of steps between the folder of one of its files and that of each file of its own that this file imports. */
  readonly hops: number
  /** Files of other products that import it. */
  readonly fromProducts: number
}

/** The shape of the house in figures; each of them should fall. */
export interface Figures {
  readonly products: Readonly<Record<string, ProductFigures>>
  /** Files of no product that import one; pages are counted apart. */
  readonly outside: readonly string[]
  readonly pages: readonly string[]
  readonly folders: number
  readonly foldersInCircles: number
  /** Folders of the circle with most folders of the engine. */
  readonly engineCircle: readonly string[]
  readonly files: number
  readonly lines: number
  readonly repeatedSets: number
  readonly twinShapes: number
}

/** Measures the house that some files of code make. */
export function measureHouse(sources: readonly Source[]): Figures {
  const paths = new Set(sources.map(({ path }) => path))
  const arrows = sources.flatMap(({ path, imports }) => imports.filter((to) => paths.has(to)).map((to) => [path, to] as const))
  const importers = [
    ...new Set(arrows.filter(([from, to]) => findProduct(from) === undefined && findProduct(to) !== undefined).map(([from]) => from)),
  ]
  const isPage = (path: string): boolean => path.startsWith('app/')
  const circles = findCircles(groupArrows(arrows, findFolder))
  const countEngine = (circle: readonly string[]): number => circle.filter((folder) => /^(?:gateway\/)?engine(?:\/|$)/.test(folder)).length
  return {
    products: Object.fromEntries(Object.keys(PRODUCT_WORDS).map((product) => [product, measureProduct(product, [...paths], arrows)])),
    outside: importers.filter((path) => !isPage(path)),
    pages: importers.filter(isPage),
    folders: new Set(sources.map(({ path }) => findFolder(path))).size,
    foldersInCircles: circles.reduce((sum, circle) => sum + circle.length, 0),
    engineCircle: circles.toSorted((one, other) => countEngine(other) - countEngine(one)).find((circle) => countEngine(circle) > 0) ?? [],
    files: sources.length,
    lines: sources.reduce((sum, { lines }) => sum + lines, 0),
    repeatedSets: findRepeatedSets(sources).size,
    twinShapes: findTwinShapes(sources).length,
  }
}

function measureProduct(product: string, paths: readonly string[], arrows: readonly (readonly [string, string])[]): ProductFigures {
  const own = paths.filter((path) => findProduct(path) === product)
  const inner = arrows.filter(([from, to]) => findProduct(from) === product && findProduct(to) === product)
  const steps = inner.reduce((sum, [from, to]) => sum + countHops(findFolder(from), findFolder(to)), 0)
  const others = arrows.filter(([from, to]) => findProduct(to) === product && ![undefined, product].includes(findProduct(from)))
  return {
    files: own.length,
    folders: new Set(own.map(findFolder)).size,
    hops: inner.length === 0 ? 0 : Math.round((10 * steps) / inner.length) / 10,
    fromProducts: new Set(others.map(([from]) => from)).size,
  }
}

/** Makes the graph of the rooms directly below a folder: its own files are the room `.`. */
export function graphRooms(sources: readonly Source[], folder: string): Graph {
  const inside = (path: string): boolean => path.startsWith(`${folder}/`)
  const arrows = sources
    .filter(({ path }) => inside(path))
    .flatMap(({ path, imports }) => imports.filter(inside).map((to) => [path, to] as const))
  return groupArrows(arrows, (path) => findRoom(path, folder))
}

/** Returns the room of a file directly below a folder. */
export function findRoom(path: string, folder: string): string {
  const [room = '', ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length === 0 ? '.' : room
}

/** Writes the figures as lines of text. */
export function formatFigures(figures: Figures): string {
  const rows = Object.entries(figures.products).map(
    ([name, { files, folders, hops, fromProducts }]) =>
      `${name.padEnd(10)}${String(files).padStart(6)}${String(folders).padStart(9)}${hops.toFixed(1).padStart(6)}${String(fromProducts).padStart(15)}`,
  )
  return [
    'product    files  folders  hops  other products',
    ...rows,
    '',
    `files that import a product  ${figures.outside.length} outside, ${figures.pages.length} pages`,
    `folders in circles           ${figures.foldersInCircles} of ${figures.folders}`,
    `the engine's circle          ${figures.engineCircle.length} folders`,
    `source                       ${figures.files} files, ${figures.lines} lines`,
    `sets of literals repeated    ${figures.repeatedSets}`,
    `shapes stated twice          ${figures.twinShapes}`,
  ].join('\n')
}

/** `node scripts/checks/house/house.ts` prints the figures; with `outside`, `circle`, `sets`, `shapes` or `rooms FOLDER` what is behind one. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = readSources(resolve('.'))
  const figures = measureHouse(sources)
  const details: Readonly<Record<string, () => readonly string[]>> = {
    outside: () => figures.outside,
    circle: () => figures.engineCircle,
    sets: () => [...findRepeatedSets(sources)].map(([set, files]) => `${set}: ${files.join(', ')}`),
    shapes: () => findTwinShapes(sources).map(([one, other, shared]) => `${shared} ${one} ${other}`),
    rooms: () =>
      [...graphRooms(sources, process.argv[3] ?? 'gateway')].map(([room, to]) => `${room}: ${[...to].toSorted().join(', ')}`).toSorted(),
  }
  console.log(details[process.argv[2] ?? '']?.().join('\n') ?? formatFigures(figures))
}
