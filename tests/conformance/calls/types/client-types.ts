import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Compares answers with the types that bitget-api declares for the methods of its client of version 2. */
export interface ClientTypes {
  /** The methods whose answer has a type. */
  readonly methods: readonly string[]
  /** Returns what an answer's data lacks or has otherwise, each with its place: `entrustedList[].price is missing`. */
  compare(method: string, data: unknown): Set<string>
  /** Returns the places of lists that the type of a method has. */
  listsOf(method: string): Set<string>
}

const OPTIONS: ts.CompilerOptions = {
  // Enough for what answers are made of; the whole library takes seconds to read.
  lib: ['lib.es5.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
}

/** Reads the client's declarations with the compiler. */
export function readClientTypes(): ClientTypes {
  const main = createRequire(import.meta.url).resolve('bitget-api')
  const file = join(dirname(main), 'rest-client-v2.d.ts')
  const program = ts.createProgram([file], OPTIONS)
  const checker = program.getTypeChecker()
  const types = new Map<string, ts.Type>()
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`${file} has no declarations`)
  const client = source.statements.find((statement) => ts.isClassDeclaration(statement))
  for (const member of client?.members ?? []) {
    // `Promise<APIResponse<Data>>`
    const answer = ts.isMethodDeclaration(member) ? argumentOf(argumentOf(member.type)) : undefined
    if (answer !== undefined && member.name !== undefined) types.set(member.name.getText(source), checker.getTypeFromTypeNode(answer))
  }
  const typeOf = (method: string): ts.Type => {
    const type = types.get(method)
    if (type === undefined) throw new Error(`${method} has no type`)
    return type
  }
  return {
    methods: [...types.keys()],
    compare: (method, data) => new Set(differences(checker, typeOf(method), data, '')),
    listsOf: (method) => new Set(listsIn(checker, typeOf(method), '')),
  }
}

function argumentOf(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  return node !== undefined && ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined
}

function elementOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | null {
  return checker.isArrayType(type) ? (checker.getTypeArguments(type as ts.TypeReference)[0] ?? null) : null
}

function isOptional(property: ts.Symbol): boolean {
  return (property.flags & ts.SymbolFlags.Optional) !== 0
}

function differences(checker: ts.TypeChecker, type: ts.Type, value: unknown, place: string): string[] {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return []
  if (type.isUnion()) {
    const each = type.types.map((member) => differences(checker, member, value, place))
    if (each.some((found) => found.length === 0)) return []
    const closest = each.find((found) => !found.every((text) => text.startsWith(`${place} is `)))
    return closest ?? [mismatch(checker, type, value, place)]
  }
  const element = elementOf(checker, type)
  if (element !== null) {
    if (!Array.isArray(value)) return [mismatch(checker, type, value, place)]
    return value.flatMap((entry: unknown) => differences(checker, element, entry, `${place}[]`))
  }
  if (checker.isTupleType(type)) {
    const members = checker.getTypeArguments(type as ts.TypeReference)
    if (!Array.isArray(value) || value.length !== members.length) return [mismatch(checker, type, value, place)]
    return members.flatMap((member, nth) => differences(checker, member, value[nth], `${place}[${nth}]`))
  }
  if ((type.flags & ts.TypeFlags.Object) === 0) return isOf(type, value) ? [] : [mismatch(checker, type, value, place)]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [mismatch(checker, type, value, place)]
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const given = (value as Readonly<Record<string, unknown>>)[property.name]
    const at = place === '' ? property.name : `${place}.${property.name}`
    if (given === undefined) return isOptional(property) ? [] : [`${at} is missing`]
    return differences(checker, checker.getTypeOfSymbol(property), given, at)
  })
}

function isOf(type: ts.Type, value: unknown): boolean {
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value
  const { flags } = type
  if ((flags & ts.TypeFlags.String) !== 0) return typeof value === 'string'
  if ((flags & ts.TypeFlags.Number) !== 0) return typeof value === 'number'
  if ((flags & ts.TypeFlags.BooleanLike) !== 0) return typeof value === 'boolean'
  if ((flags & ts.TypeFlags.Null) !== 0) return value === null
  return (flags & ts.TypeFlags.Undefined) !== 0 && value === undefined
}

function mismatch(checker: ts.TypeChecker, type: ts.Type, value: unknown, place: string): string {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
  return `${place} is ${kind}, not ${checker.typeToString(type)}`
}

/** `within`: the types around this one, since one of them contains itself. */
function listsIn(checker: ts.TypeChecker, type: ts.Type, place: string, within: readonly ts.Type[] = []): string[] {
  if (within.includes(type)) return []
  const around = [...within, type]
  if (type.isUnion()) return type.types.flatMap((member) => listsIn(checker, member, place, around))
  const element = elementOf(checker, type)
  if (element !== null) return [`${place}[]`, ...listsIn(checker, element, `${place}[]`, around)]
  if ((type.flags & ts.TypeFlags.Object) === 0 || checker.isTupleType(type)) return []
  return checker
    .getPropertiesOfType(type)
    .flatMap((property) =>
      listsIn(checker, checker.getTypeOfSymbol(property), place === '' ? property.name : `${place}.${property.name}`, around),
    )
}

/** Returns the places of an answer's lists that have rows. */
export function filledLists(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [`${place}[]`, ...value.flatMap((entry) => filledLists(entry, `${place}[]`))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => filledLists(entry, place === '' ? name : `${place}.${name}`))
}
