import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { isOutput } from '../citations.ts'

/** A file of source, with what it imports from others and the facts that it states. */
export interface Source {
  readonly path: string
  readonly lines: number
  /** Paths of the repository's own files that it imports, by any kind of import, each once. */
  readonly imports: readonly string[]
  /** Sets of at least {@link LITERALS_MIN} texts that it writes out, as a union or a list; each sorted and joined. */
  readonly literals: readonly string[]
  /** Names of the fields of each object shape that it declares. */
  readonly shapes: readonly ReadonlySet<string>[]
}

/** The least number of texts that make a set worth naming once. */
export const LITERALS_MIN = 3

const FOLDERS = ['app', 'components', 'gateway', 'lib', 'products']
const TOP = ['middleware.ts', 'instrumentation-client.ts', 'next.config.ts']
const NO_SOURCE = /\.(?:test|stories|d)\.tsx?$/

/** Lists the product's files of code: tests, stories and declarations are left out. */
export function listSources(root: string): readonly string[] {
  const found = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: root, exclude: isOutput })
  return [...found.map((name) => name.replaceAll('\\', '/')), ...globSync(TOP, { cwd: root })]
    .filter((name) => !NO_SOURCE.test(name))
    .toSorted()
}

/** Reads and parses every file of code below a folder. */
export function readSources(root: string): readonly Source[] {
  return listSources(root).map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

/** Finds the file that an import names: `#room/…` is below the repository, `./…` beside the importing file; undefined for packages. */
export function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined
}

/** Parses one file. */
export function parseSource(path: string, code: string): Source {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const imports = new Set<string>()
  const literals = new Set<string>()
  const shapes: ReadonlySet<string>[] = []
  const visit = (node: ts.Node): void => {
    const target = readTarget(node)
    const resolved = target === undefined ? undefined : resolveImport(path, target)
    if (resolved !== undefined) imports.add(resolved)
    const texts = readLiterals(node)
    if (texts.size >= LITERALS_MIN) literals.add([...texts].toSorted().join(' | '))
    const fields = readFields(node)
    if (fields.size > 0) shapes.push(fields)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { path, lines: code.trimEnd().split('\n').length, imports: [...imports], literals: [...literals], shapes }
}

/** Returns what a node imports: a declaration, a call of `import()`, or a type's `import()`. */
function readTarget(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined)
    return readText(node.moduleSpecifier)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return readText(node.arguments[0])
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? readText(node.argument.literal) : undefined
}

function readText(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteral(node) ? node.text : undefined
}

/** Returns the texts of a union of literals or of a list of them; empty if it holds anything else. */
function readLiterals(node: ts.Node): ReadonlySet<string> {
  let texts: readonly (string | undefined)[] = []
  if (ts.isUnionTypeNode(node)) texts = node.types.map((type) => (ts.isLiteralTypeNode(type) ? readText(type.literal) : undefined))
  else if (ts.isArrayLiteralExpression(node)) texts = node.elements.map((element) => readText(element) ?? readSchemaText(element))
  return texts.includes(undefined) ? NONE : new Set(texts as readonly string[])
}

const NONE: ReadonlySet<string> = new Set()

/** Returns the text of a schema of one literal, such as `Type.Literal('gtc')`. */
function readSchemaText(node: ts.Expression): string | undefined {
  const isLiteral = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'Literal'
  return isLiteral ? readText(node.arguments[0]) : undefined
}

/** Returns the names of the fields that an interface, a type of an object or a schema of one declares. */
function readFields(node: ts.Node): ReadonlySet<string> {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) return listNames(node.members)
  const isSchema = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'Object'
  const fields = isSchema ? node.arguments[0] : undefined
  return fields !== undefined && ts.isObjectLiteralExpression(fields) ? listNames(fields.properties) : NONE
}

function listNames(members: readonly (ts.TypeElement | ts.ObjectLiteralElementLike)[]): ReadonlySet<string> {
  return new Set(members.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : [])))
}
