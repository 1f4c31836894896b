import { parse, type DefaultTreeAdapterMap } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

export interface PageHead {
  readonly lang: string
  readonly dir: string
  readonly title: string
  readonly description: string
  readonly robots: string
  readonly canonicals: readonly string[]
  readonly alternates: ReadonlyMap<string, string>
  /** Alternates and canonicals outside the head, where search engines do not read them. */
  readonly strayLinks: number
  readonly anchors: readonly string[]
  /** Contents of the Open Graph elements by property. */
  readonly properties: ReadonlyMap<string, readonly string[]>
  /** Every block of structured data anywhere in the page. */
  readonly structured: readonly Record<string, unknown>[]
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((attr) => attr.name === name)?.value ?? ''
}

function* elements(node: Node): Generator<Element> {
  if (isElement(node)) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child)
}

function isSearchLink(element: Element): boolean {
  return element.tagName === 'link' && (attribute(element, 'rel') === 'canonical' || attribute(element, 'hreflang') !== '')
}

function propertiesOf(inHead: readonly Element[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const element of inHead) {
    const name = attribute(element, 'property')
    if (name !== '') found.set(name, [...(found.get(name) ?? []), attribute(element, 'content')])
  }
  return found
}

/**
 * Reads the parts of a page that a crawler uses. The part before the body goes through the parser of the HTML standard, so that an
 * element that closes the head early shows here; later links are only searched for, since parsing some thousand whole pages would take
 * minutes.
 */
export function readHead(html: string): PageHead {
  const bodyStart = html.indexOf('<body')
  const rest = html.slice(bodyStart)
  const all = [...elements(parse(html.slice(0, bodyStart)))]
  const root = all.find((element) => element.tagName === 'html')
  const head = all.find((element) => element.tagName === 'head')
  const inHead = head ? [...elements(head)] : []
  const links = inHead.filter(isSearchLink)
  const title = inHead.find((element) => element.tagName === 'title')?.childNodes[0]
  const meta = (name: string): string => {
    const found = inHead.find((element) => element.tagName === 'meta' && attribute(element, 'name') === name)
    return found ? attribute(found, 'content') : ''
  }
  return {
    lang: root ? attribute(root, 'lang') : '',
    dir: root ? attribute(root, 'dir') : '',
    title: title && 'value' in title ? title.value : '',
    description: meta('description'),
    robots: meta('robots'),
    canonicals: links.filter((link) => attribute(link, 'rel') === 'canonical').map((link) => attribute(link, 'href')),
    alternates: new Map(
      links.filter((link) => attribute(link, 'hreflang') !== '').map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')]),
    ),
    strayLinks: all.filter(isSearchLink).length - links.length + (rest.match(/<link\b[^>]*\s(?:rel="canonical"|hreflang=)/gi)?.length ?? 0),
    properties: propertiesOf(inHead),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    anchors: [...rest.matchAll(/<a\b[^>]*\shref="([^"]*)"/gi)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  }
}
