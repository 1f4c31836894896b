/**
 * A part of a running gateway: what opens it, and what undoes that. `Opened` names everything that parts may leave for later ones;
 * `Closing` says how all of it ends.
 */
export interface Part<Opened, Options, Closing> {
  /** Unique within a role. */
  readonly name: string
  /** The value under which later parts find what this one has opened; null if it leaves nothing. */
  readonly slot: keyof Opened | null
  /** The values that must be there before. */
  readonly needs: readonly (keyof Opened)[]
  open(opened: Partial<Opened>, options: Options): unknown
  close?(opened: Partial<Opened>, closing: Closing): unknown
}

/** Parts that are open. */
export interface OpenParts<Opened, Closing> {
  readonly opened: Partial<Opened>
  /** Closes all parts, the last one first. Rejects with the first failure after the others have been closed, too. */
  close(closing: Closing): Promise<void>
}

/** Opens parts one after another. If one fails, those before it are closed by `failed`, and its error is thrown. */
export async function openParts<Opened, Options, Closing>(
  parts: readonly Part<Opened, Options, Closing>[],
  options: Options,
  failed: Closing,
): Promise<OpenParts<Opened, Closing>> {
  const opened: Partial<Opened> = {}
  const open: Part<Opened, Options, Closing>[] = []

  async function close(closing: Closing): Promise<void> {
    const failures: unknown[] = []
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      try {
        await part.close?.(opened, closing)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  for (const part of parts) {
    try {
      const value = await part.open(opened, options)
      if (part.slot !== null) opened[part.slot] = value as Opened[keyof Opened]
      open.push(part)
    } catch (error) {
      await close(failed).catch(() => undefined)
      throw error
    }
  }
  return { opened, close }
}
