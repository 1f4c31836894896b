/** The two parts of node-forge that we load by their own paths; the whole package is six times as large. */
declare module 'node-forge/lib/pem.js' {
  import type { pem } from 'node-forge'
  const part: typeof pem
  export default part
}

declare module 'node-forge/lib/asn1.js' {
  import type { asn1 } from 'node-forge'
  /** The published types omit `validate`: it checks a tree against a shape, and fills in the values that the shape captures. */
  const part: typeof asn1 & { validate(tree: asn1.Asn1, shape: object, captured: object, errors: string[]): boolean }
  export default part
}
