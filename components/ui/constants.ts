/**
 * The numbers that the specification sets for widgets (4.5 and 9), each defined once. Styles receive them as custom properties; browser
 * tests measure their effects.
 */

/** Screens narrower than this, in pixels, count as phones. Media queries repeat the number, because they cannot read it. */
export const PHONE_BELOW_PX = 768
export const RESIZE_DEBOUNCE_MS = 16

export const DIALOG_WIDTH_PX = { small: 396, medium: 480, large: 640, extraLarge: 720 } as const
export const DIALOG_MARGIN_TOP = '15vh'
export const DIALOG_PHONE_HEIGHT_MIN = '30vh'
export const DIALOG_PHONE_HEIGHT_MAX = '80vh'

export const TOAST_REQUEST_ERROR_MS = 4000
export const TOAST_MS = 3000
/** A duration that never ends. */
export const TOAST_STAYS_MS = 0
export const TOAST_GAP_PX = 16
export const TOAST_OFFSET_PX = 100
export const TOAST_POSITION = 'top-right'

export const DRAWER_SIZE = '30%'
export const DRAWER_DIRECTION = 'rtl'

/** A tooltip opens without delay and never hides by itself: both delays of specification 9 are 0. */
export const TOOLTIP_WIDTH_MAX_PX = 300
export const TOOLTIP_BOUNDARY_PADDING_PX = 10
export const TOOLTIP_CLOSE_DEBOUNCE_MS = 200

export const LOADING_FADE_MS = 300

export const TABLE_COLUMN_WIDTH_MIN_PX = 80
export const TABLE_TREE_INDENT_PX = 16
/** Row colours change gradually only in tables with fewer rows than this. */
export const TABLE_TRANSITION_ROWS_BELOW = 100

export const IMAGE_VIEWER_Z_INDEX = 2000
export const IMAGE_VIEWER_ZOOM_STEP = 0.2
export const IMAGE_VIEWER_ROTATE_STEP_DEG = 90

export const SELECT_REMOTE_DEBOUNCE_MS = 300
export const SELECT_BLUR_DELAY_MS = 50
export const SELECT_HOVER_RESET_MS = 300
/** Maximum number of entries in a multiple select; 0 means unlimited. */
export const SELECT_MULTIPLE_LIMIT = 0
export const INPUT_HEIGHT_PX = { large: 48, medium: 40, standard: 32, small: 24 } as const
export const INPUT_ICON_PX = { large: 16, medium: 14, standard: 14, small: 12 } as const

export const PICKER_VISIBLE_ITEMS = 6
export const PICKER_ITEM_HEIGHT_PX = 44
export const PICKER_SWIPE_MS = 1000
/** Sunday, as the 7th day of the week. */
export const WEEK_STARTS_ON = 7
