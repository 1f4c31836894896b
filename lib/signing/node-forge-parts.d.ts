/** The two parts of node-forge that are loaded, by paths of their own: the whole weighs six times as much. */
declare module 'node-forge/lib/pem.js' {
  import type { pem } from 'node-forge'
  const part: typeof pem
  export default part
}

declare module 'node-forge/lib/asn1.js' {
  import type { asn1 } from 'node-forge'
  /** The published types leave `validate` out: whether a tree has a shape, which fills in what the shape captures. */
  const part: typeof asn1 & { validate(tree: asn1.Asn1, shape: object, captured: object, errors: string[]): boolean }
  export default part
}
