import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listSources } from './sources.ts'

const NOUN_NAME = /^[a-z]\w*[a-z\d]Of(?:[A-Z]|$)/

/**
 * Finds the functions of a file that are named by a noun and "Of", such as `priceOf`: their callers cannot tell a lookup from a
 * computation. Declared functions, functions in constants and members that are functions count.
 */
export function findNounNames(path: string, code: string): readonly string[] {
  if (!code.includes('Of')) return []
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const name = readFunctionName(node)
    if (name !== undefined && NOUN_NAME.test(name)) found.push(`${path}: ${name}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Finds such functions in every file of code below a folder. */
export function findAllNounNames(root: string): readonly string[] {
  return listSources(root).flatMap((path) => findNounNames(path, readFileSync(join(root, path), 'utf8')))
}

function readFunctionName(node: ts.Node): string | undefined {
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) &&
      node.initializer !== undefined &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))) ||
    ((ts.isPropertySignature(node) || ts.isParameter(node)) && node.type !== undefined && ts.isFunctionTypeNode(node.type))
  if (!isFunction || node.name === undefined) return undefined
  if (ts.isPrivateIdentifier(node.name)) return node.name.text.slice(1)
  return ts.isIdentifier(node.name) ? node.name.text : undefined
}
