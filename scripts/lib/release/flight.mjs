/**
 * React's flight: the rows in which a page's tree reaches the browser. A row is `<hex id>:<json>\n`, or `<hex id>:T<hex length>,<text>` with the
 * length in bytes of UTF-8 and no line break after it. Whatever replaces a part of a long text must therefore correct its length.
 */

/** Tags of rows of bytes, which our pages do not have; where one comes, its text cannot be told from other rows. */
const BINARY = /[AOoUSsLlGgMmVb]/

/**
 * @typedef {{ at: number, length: number, by: string }} Edit
 * @typedef {(text: string, from: number, to: number, isPlain: boolean) => Edit[]} FindEdits finds what is to be replaced in a part of a text; `isPlain`: no JSON
 */

/**
 * Finds all edits of a stream of rows, those of lengths among them, in order.
 * @param {string} flight
 * @param {FindEdits} find
 * @returns {Edit[]}
 */
export function editFlight(flight, find) {
  const edits = []
  let at = 0
  while (at < flight.length) {
    const colon = flight.indexOf(':', at)
    if (colon < 0) break
    const tag = flight[colon + 1]
    if (tag === 'T') at = editText(flight, colon, find, edits)
    else if (BINARY.test(tag ?? '') && /^[0-9a-f]+,/.test(flight.slice(colon + 2, colon + 14))) {
      throw new Error(`A page has a row of bytes (${JSON.stringify(flight.slice(at, colon + 14))}), which cannot be rewritten.`)
    } else {
      const end = flight.indexOf('\n', colon)
      const after = end < 0 ? flight.length : end + 1
      edits.push(...find(flight, at, after, false))
      at = after
    }
  }
  return edits
}

/** Edits a row of text; returns the index after it. */
function editText(flight, colon, find, edits) {
  const comma = flight.indexOf(',', colon)
  const length = Number.parseInt(flight.slice(colon + 2, comma), 16)
  const end = findEnd(flight, comma + 1, length)
  const inside = find(flight, comma + 1, end, true)
  if (inside.length > 0) {
    const grown = inside.reduce((sum, { at, length: cut, by }) => sum + countBytes(by) - countBytes(flight.slice(at, at + cut)), length)
    edits.push({ at: colon + 2, length: comma - colon - 2, by: grown.toString(16) }, ...inside)
  }
  return end
}

function countBytes(text) {
  return Buffer.byteLength(text, 'utf8')
}

/** The index at which so many bytes of UTF-8 end. */
function findEnd(text, from, bytes) {
  let end = from
  let left = bytes
  while (left > 0 && end < text.length) {
    const point = text.codePointAt(end)
    left -= point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
    end += point < 0x1_00_00 ? 1 : 2
  }
  if (left !== 0) throw new Error('A row of a page ends within a letter or before its length.')
  return end
}

/** Carries edits out. */
export function applyEdits(text, edits) {
  let out = ''
  let at = 0
  for (const edit of edits) {
    out += text.slice(at, edit.at) + edit.by
    at = edit.at + edit.length
  }
  return out + text.slice(at)
}

/** The pushes by which a document hands its rows over, in the form in which Next writes them. */
const PUSH = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g

/**
 * Rewrites a document: its rows, which lie in pushes that begin and end anywhere, and all around them.
 * @param {string} html
 * @param {FindEdits} find for the rows
 * @param {(outside: string) => string} rewriteOutside for what is around them
 */
export function editDocument(html, find, rewriteOutside) {
  const pushes = [...html.matchAll(PUSH)]
  const parts = pushes.map(([, literal]) => JSON.parse(literal))
  const edits = editFlight(parts.join(''), find)
  let out = ''
  let at = 0
  let start = 0
  let nth = 0
  // An edit that reaches over the end of a push is made in the push in which it begins.
  let done = 0
  for (const [index, push] of pushes.entries()) {
    const end = start + parts[index].length
    let rewritten = ''
    for (; nth < edits.length && edits[nth].at < end; nth += 1) {
      const edit = edits[nth]
      rewritten += parts[index].slice(Math.max(done, start) - start, edit.at - start) + edit.by
      done = edit.at + edit.length
    }
    rewritten += parts[index].slice(Math.max(done, start) - start)
    out += `${rewriteOutside(html.slice(at, push.index))}self.__next_f.push([1,${quote(rewritten)}])`
    at = push.index + push[0].length
    start = end
  }
  return out + rewriteOutside(html.slice(at))
}

/** Writes a text as Next does within a script of a document. */
function quote(text) {
  return JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
