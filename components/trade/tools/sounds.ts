import type { AlertKind } from './alerts.ts'

interface Note {
  readonly hertz: number
  readonly atMs: number
}

/** Two notes up for a fill, one for an order, two down for its end, three low ones for a liquidation. */
const NOTES: Readonly<Record<AlertKind, readonly Note[]>> = {
  placed: [{ hertz: 660, atMs: 0 }],
  filled: [{ hertz: 660, atMs: 0 }, { hertz: 990, atMs: 90 }],
  cancelled: [{ hertz: 520, atMs: 0 }, { hertz: 390, atMs: 110 }],
  liquidated: [{ hertz: 330, atMs: 0 }, { hertz: 330, atMs: 180 }, { hertz: 220, atMs: 360 }],
}

const NOTE_MS = 160
/** Full volume is still no alarm. */
const LOUDEST = 0.3

let speaker: AudioContext | undefined

/**
 * Plays the sound of an alert, made on the spot; `volume` in percent. Silent before the first gesture on the page, which browsers
 * ask for, and where there is no sound at all.
 */
export function playSound(kind: AlertKind, volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined' || !navigator.userActivation.hasBeenActive) return
  speaker ??= new AudioContext()
  if (speaker.state === 'suspended') void speaker.resume()
  for (const note of NOTES[kind]) playNote(speaker, note, (Math.min(volume, 100) / 100) * LOUDEST)
}

/** A note that begins at once and fades, without the click of one that is cut off. */
function playNote(context: AudioContext, { hertz, atMs }: Note, gain: number): void {
  const start = context.currentTime + atMs / 1000
  const end = start + NOTE_MS / 1000
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
  const level = new GainNode(context, { gain })
  level.gain.setValueAtTime(gain, start)
  level.gain.exponentialRampToValueAtTime(0.0001, end)
  tone.connect(level).connect(context.destination)
  tone.start(start)
  tone.stop(end)
}
