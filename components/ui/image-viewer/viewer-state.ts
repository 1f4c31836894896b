import { IMAGE_VIEWER_ROTATE_STEP_DEG, IMAGE_VIEWER_ZOOM_STEP } from '../constants.ts'

/** The current image, its zoom and its rotation. Zoom is counted in steps, so that ten in and ten out end exactly at the start. */
export interface ViewerState {
  readonly index: number
  readonly count: number
  /** Steps of 0.2 away from the size that fits the screen. */
  readonly zoomSteps: number
  /** Quarter turns clockwise; not reduced modulo 4, so that an animation never spins back. */
  readonly quarterTurns: number
}

export type ViewerAction = 'next' | 'previous' | 'zoomIn' | 'zoomOut' | 'rotateLeft' | 'rotateRight' | 'reset'

/** The zoom limits: 0.2 (one step) and 7 times the fitting size. */
const ZOOM_STEPS_MIN = -4
const ZOOM_STEPS_MAX = 30

export function openAt(index: number, count: number): ViewerState {
  return { index: Math.min(Math.max(0, index), Math.max(0, count - 1)), count, zoomSteps: 0, quarterTurns: 0 }
}

/** Moves to another image with zoom and rotation reset; the first follows the last. */
function step(state: ViewerState, by: number): ViewerState {
  return openAt((state.index + by + state.count) % state.count, state.count)
}

export function view(state: ViewerState, action: ViewerAction): ViewerState {
  switch (action) {
    case 'next':
      return step(state, 1)
    case 'previous':
      return step(state, -1)
    case 'zoomIn':
      return { ...state, zoomSteps: Math.min(ZOOM_STEPS_MAX, state.zoomSteps + 1) }
    case 'zoomOut':
      return { ...state, zoomSteps: Math.max(ZOOM_STEPS_MIN, state.zoomSteps - 1) }
    case 'rotateLeft':
      return { ...state, quarterTurns: state.quarterTurns - 1 }
    case 'rotateRight':
      return { ...state, quarterTurns: state.quarterTurns + 1 }
    case 'reset':
      return openAt(state.index, state.count)
  }
}

export function canZoom(state: ViewerState): { readonly in: boolean; readonly out: boolean } {
  return { in: state.zoomSteps < ZOOM_STEPS_MAX, out: state.zoomSteps > ZOOM_STEPS_MIN }
}

/** Returns the zoom factor relative to the fitting size. */
export function toZoom({ zoomSteps }: ViewerState): number {
  return Number((1 + zoomSteps * IMAGE_VIEWER_ZOOM_STEP).toFixed(1))
}

export function toDegrees({ quarterTurns }: ViewerState): number {
  return quarterTurns * IMAGE_VIEWER_ROTATE_STEP_DEG
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the size at which an image is drawn, before rotation: as large as fits the stage, never larger than its own size,
 * times the zoom. `frame` is the space that it takes after rotation.
 */
export function drawnSize(image: Size, stage: Size, state: ViewerState): { readonly image: Size; readonly frame: Size } {
  const lying = Math.abs(state.quarterTurns) % 2 === 1
  const turned = lying ? { width: image.height, height: image.width } : image
  const fit = Math.min(1, stage.width / turned.width, stage.height / turned.height)
  const scale = fit * toZoom(state)
  return {
    image: { width: image.width * scale, height: image.height * scale },
    frame: { width: turned.width * scale, height: turned.height * scale },
  }
}

/** Returns the action of a key (`key` is `KeyboardEvent.key`), or null for any other key. */
export function findKeyAction(key: string, rightToLeft: boolean): ViewerAction | null {
  const keys: Readonly<Record<string, ViewerAction>> = {
    ArrowRight: rightToLeft ? 'previous' : 'next',
    ArrowLeft: rightToLeft ? 'next' : 'previous',
    '+': 'zoomIn',
    '=': 'zoomIn',
    '-': 'zoomOut',
    '0': 'reset',
    r: 'rotateRight',
    R: 'rotateLeft',
  }
  return keys[key] ?? null
}
