import { expect, it } from 'vitest'
import { checkLinkProof, linkProof } from './link.ts'

// Goal: only a gateway that has the secret gets the records, and nobody who has overheard an old proof.

const NOW = Date.UTC(2026, 10, 26)
const SECRET = 'a secret of all gateways'

it('knows the gateway that proves itself', () => {
  expect(checkLinkProof(linkProof('node.2', SECRET, NOW), SECRET, NOW + 59_000)).toBe('node.2')
})

it.each([
  ['nothing', undefined],
  ['another secret', linkProof('n2', 'another', NOW)],
  ['an old proof', linkProof('n2', SECRET, NOW - 61_000)],
  ['one from the future', linkProof('n2', SECRET, NOW + 61_000)],
  ['another name', linkProof('n2', SECRET, NOW).replace(/^[^.]+/, Buffer.from('n3').toString('base64url'))],
  ['another time', linkProof('n2', SECRET, NOW).replace(String(NOW), String(NOW + 1))],
  ['no numbers', 'n2.now.then'],
])('lets in nobody with %s', (_what, proof) => {
  expect(checkLinkProof(proof, SECRET, NOW)).toBeNull()
})
