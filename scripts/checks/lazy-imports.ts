import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The functions that a browser's code loads further code through: they say so where it cannot be loaded, and offer another try. */
const LOADERS: ReadonlySet<string> = new Set(['lazyPart', 'loadCode'])

/** Files whose callers do that, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'lib/locale/load-short-texts.ts': 'its callers load it through loadCode',
  'lib/locale/messages.ts': 'catalogues are read on the server alone',
  'components/ui/part/lazy-part.tsx': 'the boundary itself',
}

/** Returns the lazy imports of a file that no loader makes, and uses of React's own `lazy`, each by its line. */
export function findBareImports(name: string, code: string): readonly string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.ESNext, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: string[] = []
  const visit = (node: ts.Node, isLoaded: boolean): void => {
    const isCall = ts.isCallExpression(node)
    const isImport = isCall && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const called = isCall && ts.isIdentifier(node.expression) ? node.expression.text : ''
    if ((isImport && !isLoaded) || called === 'lazy' || called === 'dynamic') {
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().slice(0, 80)}`)
    }
    ts.forEachChild(node, (child) => visit(child, isLoaded || LOADERS.has(called)))
  }
  visit(file, false)
  return found
}

/** Returns the bare lazy imports of some files of the repository. */
export function findBareImportsIn(root: string, files: readonly string[]): readonly string[] {
  return files
    .filter((file) => !(file in EXCEPTIONS))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
    .filter(([, code]) => /\bimport\s*\(|\blazy\s*\(|\bdynamic\s*\(/.test(code))
    .flatMap(([file, code]) => findBareImports(file, code))
}
