/**
 * Every story that the workbench shows, by widget: the exports of the widget's `x.stories.tsx`, each the name of a component there.
 * Plain data, so that the browser tests can read it; `load.ts` maps widgets to files and makes the names match.
 */
export const REGISTRY = {
  accordion: ['questions'],
  autocomplete: ['local', 'remote', 'open'],
  badge: ['tones'],
  button: ['variants', 'sizes'],
  checkbox: ['tree', 'states'],
  'copy-button': ['looks'],
  countdown: ['still', 'running'],
  'data-table': ['sorted', 'empty', 'loading', 'gradual', 'tree', 'narrow'],
  'date-picker': ['date', 'empty', 'time', 'sizes', 'open', 'openTime'],
  dialog: ['sizes', 'open', 'long'],
  drawer: ['closed', 'rightToLeft', 'leftToRight', 'topToBottom', 'bottomToTop', 'sheetOnPhone', 'pinned', 'guarded'],
  'empty-state': ['empty', 'loading'],
  field: ['checked', 'states'],
  figure: ['figures'],
  icon: ['all', 'buttons'],
  image: ['shown', 'failed', 'retried'],
  'image-hosts': ['fastest'],
  'image-viewer': ['closed', 'open', 'single'],
  link: ['kinds'],
  'loading-overlay': ['idle', 'loading'],
  menu: ['actions', 'panel', 'atAPoint'],
  'number-input': ['price', 'filled', 'leverage', 'sizes'],
  pagination: ['many', 'few'],
  picker: ['time', 'disabled'],
  progress: ['known', 'unknown'],
  'qr-code': ['code'],
  'radio-group': ['vertical', 'horizontal'],
  'range-picker': ['empty', 'filled', 'open'],
  'segmented-control': ['choice'],
  select: ['single', 'filterable', 'several', 'limited', 'nothing', 'remote', 'sizes', 'states', 'inDialog', 'open', 'openSeveral'],
  slider: ['marked', 'decimals', 'states'],
  switch: ['onAndOff'],
  table: ['normal', 'dense'],
  tabs: ['panels', 'links'],
  'text-area': ['counted', 'states'],
  'text-input': ['sizes'],
  toast: ['buttons', 'kinds', 'overDialog'],
  tooltip: ['short', 'long', 'named'],
  upload: ['chosen', 'pending'],
} as const

export type Registry = typeof REGISTRY
export type Widget = keyof Registry
