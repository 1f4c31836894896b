import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Fault } from '../lib/fault.mjs'

/**
 * Reads the rows of a file of worked examples: a JSON list. A relative path counts from the folder that npm was called in. Throws
 * Fault if the file cannot be read or holds no list.
 */
export function readExamples(file: string, from = process.env['INIT_CWD'] ?? process.cwd()): readonly unknown[] {
  const path = resolve(from, file)
  const rows = parse(path, read(path))
  if (!Array.isArray(rows)) throw new Fault(`${path} holds no list of examples.`)
  return rows
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Fault(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Fault(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
