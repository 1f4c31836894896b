import type { AlertKind } from './alerts.ts'

interface Note {
  readonly hertz: number
  readonly atMs: number
}

/** Two rising notes for a fill, one for an order, two falling ones for its end, three low ones for a liquidation. */
const NOTES: Readonly<Record<AlertKind, readonly Note[]>> = {
  placed: [{ hertz: 660, atMs: 0 }],
  filled: [
    { hertz: 660, atMs: 0 },
    { hertz: 990, atMs: 90 },
  ],
  cancelled: [
    { hertz: 520, atMs: 0 },
    { hertz: 390, atMs: 110 },
  ],
  liquidated: [
    { hertz: 330, atMs: 0 },
    { hertz: 330, atMs: 180 },
    { hertz: 220, atMs: 360 },
  ],
}

const NOTE_MS = 160
/** Even full volume is not alarming. */
const LOUDEST = 0.3

let speaker: AudioContext | undefined

/**
 * Plays the sound of an alert, synthesised on the spot; `volume` in percent. Silent before the first gesture on the page, which browsers
 * require, and if there is no audio.
 */
export function playSound(kind: AlertKind, volume: number): void {
  // Not every browser at our floor tells of gestures: there an early sound stays silent.
  const activation = navigator.userActivation as UserActivation | undefined
  if (volume <= 0 || typeof AudioContext === 'undefined' || activation?.hasBeenActive === false) return
  speaker ??= new AudioContext()
  if (speaker.state === 'suspended') void speaker.resume()
  for (const note of NOTES[kind]) playNote(speaker, note, (Math.min(volume, 100) / 100) * LOUDEST)
}

/** Plays a note that starts at once and fades, which avoids the click of an abrupt end. */
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
