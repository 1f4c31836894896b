/** Specification 5: the one allow-list for HTML that is shown to users. Text, tables, lists, links and pictures; nothing else. */
export const ALLOWED_TAGS: readonly string[] = (
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption figure ' +
  'h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub sup ' +
  'table tbody td tfoot th thead time tr u ul var wbr'
).split(' ')

/** No id, class, style or name, so that foreign text cannot imitate our own elements. Only we set `rel`. */
export const ALLOWED_ATTRIBUTES: readonly string[] =
  'href target title src alt width height colspan rowspan span scope headers start reversed value lang dir datetime'.split(' ')

/** Elements without content or end tag. */
export const VOID_TAGS: ReadonlySet<string> = new Set('br col hr img wbr'.split(' '))

/** Elements that are dropped with their content, which is read as text up to the end tag. */
export const RAW_TEXT_TAGS: ReadonlySet<string> = new Set(
  'script style noscript textarea title xmp iframe noembed noframes plaintext'.split(' '),
)

/** Elements that are dropped with their content and everything nested in it. */
export const DROPPED_TAGS: ReadonlySet<string> = new Set('svg math template object applet audio video canvas select frameset'.split(' '))

/** The dropped elements that `<svg/>` syntax closes; on all others the slash has no effect. */
export const SELF_CLOSING_TAGS: ReadonlySet<string> = new Set('svg math'.split(' '))
