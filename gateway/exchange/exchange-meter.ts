/** Counts what the exchange does, for an operator's monitor. It is called for every command, so it must be quick and never throw. */
export interface ExchangeMeter {
  /** A command was answered; `events` means that the engine has run it and its record is durable. */
  answered(outcome: 'events' | 'busy' | 'halted' | 'unknown', durationMs: number): void
  /** The journal has committed the results of some commands. */
  committed(durationMs: number, results: number): void
}
