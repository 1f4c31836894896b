/** The place of an exchange's data, as a command takes it. */
export interface DataPlace {
  /** The folder that was named, or that of DATA_DIR, or the one that a start would take. */
  readonly folder: string
  /** Whether a person has named that folder, on the command line or in DATA_DIR. */
  readonly isFolderNamed: boolean
  /** The address in DATABASE_URL; null if it is not set. */
  readonly databaseUrl: string | null
}

/** Reads where the data of a command is. `named`: the folder on the command line. */
export function dataPlace(named: string | undefined, environment: NodeJS.ProcessEnv = process.env): DataPlace {
  const folder = named ?? (environment['DATA_DIR']?.trim() || undefined)
  return { folder: folder ?? './data', isFolderNamed: folder !== undefined, databaseUrl: environment['DATABASE_URL']?.trim() || null }
}
