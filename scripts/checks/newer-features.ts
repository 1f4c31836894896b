import { parse } from 'acorn'

/**
 * What the browsers of our floor (lib/settings/browser-floor.ts) lack, as it is written in code that is built: by the compatibility data of
 * MDN, each is missing in Safari 16.4, Chrome 111 or Firefox 111. A method whose name older things have too, such as `map` of iterators or
 * `size` of a query, cannot be seen here: the browser test removes those.
 */
export interface NewerFeature {
  readonly name: string
  readonly pattern: RegExp
}

const method = (names: string): NewerFeature[] =>
  names.split(' ').map((name) => ({ name: `.${name}`, pattern: new RegExp(String.raw`(?:\.|\?\.)${name}\b(?!["'\w])`, 'g') }))

const onGlobal = (owner: string, names: string): NewerFeature[] =>
  names.split(' ').map((name) => ({ name: `${owner}.${name}`, pattern: new RegExp(String.raw`\b${owner}\??\.${name}\b`, 'g') }))

const globals = (names: string): NewerFeature[] =>
  names.split(' ').map((name) => ({ name, pattern: new RegExp(String.raw`(?<![\w$."'-])${name}(?=[.()\[])`, 'g') }))

/** Newer features of scripts. */
export const NEWER_IN_SCRIPTS: readonly NewerFeature[] = [
  ...onGlobal('Array', 'fromAsync'),
  ...onGlobal('Map', 'groupBy'),
  ...onGlobal('Object', 'groupBy'),
  ...onGlobal('Promise', 'withResolvers try'),
  ...onGlobal('RegExp', 'escape'),
  ...onGlobal('Error', 'captureStackTrace isError'),
  ...onGlobal('Math', 'sumPrecise f16round'),
  ...onGlobal('Atomics', 'waitAsync pause'),
  ...onGlobal('URL', 'parse canParse'),
  ...onGlobal('AbortSignal', 'any'),
  ...onGlobal('Iterator', 'from concat zip'),
  ...onGlobal('Uint8Array', 'fromBase64 fromHex'),
  ...onGlobal('ReadableStream', 'from'),
  ...onGlobal('Response', 'json'),
  ...onGlobal('Intl', 'DurationFormat Segmenter'),
  ...onGlobal('ClipboardItem', 'supports'),
  ...onGlobal('CSS', 'highlights registerProperty'),
  ...onGlobal('Document', 'parseHTMLUnsafe parseHTML'),
  ...onGlobal(
    'PublicKeyCredential',
    'parseCreationOptionsFromJSON parseRequestOptionsFromJSON getClientCapabilities isConditionalMediationAvailable',
  ),
  ...onGlobal('navigator', 'userActivation userAgentData connection deviceMemory virtualKeyboard'),
  ...method(
    'isSubsetOf isSupersetOf isDisjointFrom symmetricDifference toSorted toReversed toSpliced with isWellFormed toWellFormed transferToFixedLength getOrInsert getOrInsertComputed toBase64 setFromBase64 setFromHex',
  ),
  ...method(
    'checkVisibility startViewTransition showPopover hidePopover togglePopover moveBefore setHTML setHTMLUnsafe getHTML requestClose ariaNotify',
  ),
  ...method('roundRect scrollIntoViewIfNeeded computedStyleMap caretPositionFromPoint getCoalescedEvents getPredictedEvents'),
  ...method('getTextInfo getWeekInfo getCalendars getTimeZones getNumberingSystems'),
  ...globals(
    'Float16Array DisposableStack AsyncDisposableStack SuppressedError Temporal EditContext Sanitizer URLPattern ToggleEvent ViewTransition',
  ),
  ...globals('requestIdleCallback cancelIdleCallback scheduler documentPictureInPicture cookieStore trustedTypes ClipboardItem'),
  ...globals('CompressionStream DecompressionStream WebTransport ImageDecoder VideoFrame EyeDropper showOpenFilePicker showSaveFilePicker'),
]

/** Newer features of styles. */
export const NEWER_IN_STYLES: readonly NewerFeature[] = [
  [':has()', /:has\(/],
  [':popover-open', /:popover-open/],
  [':open', /:open\b/],
  [':state()', /:state\(/],
  [':user-invalid', /:user-(?:in)?valid/],
  ['nesting', /[{;}]\s*&/],
  ['@scope', /@scope\b/],
  ['@starting-style', /@starting-style/],
  ['@property', /@property\b/],
  ['@position-try', /@position-try/],
  ['view transitions', /::?view-transition|@view-transition|view-transition-name/],
  ['anchor positioning', /\banchor\(|anchor-size\(|anchor-name|position-(?:anchor|area|try)/],
  ['scroll-driven animations', /animation-timeline|scroll-timeline|view-timeline|animation-range/],
  ['light-dark()', /light-dark\(/],
  ['color-mix()', /color-mix\(/],
  ['relative colours', /\((?:from)\s+[\w(-]/],
  ['round() and its like', /[\s:(,](?:round|mod|rem|abs|sign|sin|cos|tan|pow|sqrt|hypot|exp)\(/],
  ['calc-size()', /calc-size\(|interpolate-size/],
  ['if() and functions', /[\s:(,]if\(|@function\b/],
  ['linear()', /[\s:,]linear\(/],
  ['subgrid', /subgrid/],
  ['lh', /[\s:(,]\d*\.?\d+r?lh\b/],
  ['field-sizing', /field-sizing/],
  ['text-wrap', /text-wrap(?:-\w+)?:/],
  ['text-box', /text-box/],
  ['content-visibility', /content-visibility/],
  ['contain-intrinsic sizes', /contain-intrinsic/],
  ['discrete transitions', /allow-discrete|transition-behavior|[\s,:]overlay[\s,;]/],
  ['scrollbar-width', /scrollbar-(?:width|color)/],
  ['scrollbar-gutter', /scrollbar-gutter/],
  ['style queries', /@container[^{]*style\(/],
  [':nth-child(of)', /:nth-(?:last-)?child\([^)]* of /],
  [':dir()', /:dir\(/],
  ['corner shapes', /corner-shape/],
  ['masonry', /masonry|grid-lanes/],
].map(([name, pattern]) => ({ name: name as string, pattern: new RegExp(pattern as RegExp, 'g') }))

/** A use of a newer feature that costs nothing but the feature where it is missing. */
export interface GuardedUse {
  readonly feature: string
  /** The use with its guard, as it is built. */
  readonly code: RegExp
  /** What readers without the feature get. */
  readonly why: string
}

const NAME = String.raw`[\w$]+`

/** All guarded uses in scripts, ours and those of libraries. */
export const GUARDED_IN_SCRIPTS: readonly GuardedUse[] = [
  ...['toSorted', 'toReversed', 'toSpliced', 'with'].map((name) => ({
    feature: `.${name}`,
    code: new RegExp(String.raw`(?:\.|\?\.)${name}\(`, 'g'),
    why: 'lib/kernel/browser/array-copies.ts fills it in before any module of a page runs',
  })),
  {
    feature: '.checkVisibility',
    code: new RegExp(String.raw`"function"==typeof ${NAME}\.checkVisibility\?${NAME}\.checkVisibility\(\)`, 'g'),
    why: 'components/ui/overlay/is-visible.ts looks at boxes instead',
  },
  {
    feature: '.showPopover',
    code: new RegExp(String.raw`"function"==typeof ${NAME}\.showPopover&&${NAME}\.showPopover\(\)`, 'g'),
    why: 'tips and lists are fixed boxes in the page instead of its top layer',
  },
  {
    feature: '.startViewTransition',
    code: new RegExp(String.raw`\("startViewTransition"in document\)\)return ${NAME}\(\);document\.startViewTransition\(${NAME}\)`, 'g'),
    why: 'the theme changes at once',
  },
  {
    feature: '.checkVisibility',
    code: new RegExp(
      String.raw`(${NAME})="function"==typeof (${NAME})\.checkVisibility&&\2\.checkVisibility\(\{checkVisibilityCSS:!0\}\);for\(let (${NAME}) of ${NAME}\)if\(!\(\1\?!\3\.checkVisibility\(`,
      'g',
    ),
    why: 'the focus scope of Radix walks up the ancestors instead',
  },
  {
    feature: '.toSorted',
    code: /"OrderedDict\.toSorted requires/g,
    why: 'a text of Radix',
  },
  {
    feature: 'Error.captureStackTrace',
    code: new RegExp(String.raw`Error\.captureStackTrace\?Error\.captureStackTrace\(${NAME}\):`, 'g'),
    why: 'axios makes an error instead',
  },
  {
    feature: 'PublicKeyCredential.getClientCapabilities',
    code: /if\("function"==typeof PublicKeyCredential\.getClientCapabilities\)\{let \w+=await PublicKeyCredential\.getClientCapabilities\(\)/g,
    why: 'the log-in offers passkeys without knowing more of the browser',
  },
  {
    feature: 'PublicKeyCredential.isConditionalMediationAvailable',
    code: /"function"==typeof PublicKeyCredential\.isConditionalMediationAvailable&&\(\w+=await PublicKeyCredential\.isConditionalMediationAvailable\(\)/g,
    why: 'the same',
  },
  {
    feature: 'navigator.connection',
    code: /navigator\.connection&&"number"==typeof\(\w+=navigator\.connection\.downlink\)/g,
    why: 'React takes 5 megabits for it',
  },
  {
    feature: '.roundRect',
    code: /null!=\(\w+=\w+\.roundRect\)\?\w+:\w+\.rect/g,
    why: 'boxes of the chart have square corners',
  },
  {
    feature: 'ClipboardItem',
    code: /async function \w+\(\w+\)\{await navigator\.clipboard\.write\(\[new ClipboardItem\(/g,
    why: 'a picture cannot be copied, which components/orders/share says, and it can be downloaded',
  },
  {
    feature: '.startViewTransition',
    code: new RegExp(String.raw`try\{var ${NAME}=${NAME}\.startViewTransition\(`, 'g'),
    why: 'React, which we give no view transitions, catches it',
  },
  {
    feature: 'navigator.userActivation',
    code: new RegExp(String.raw`(?:let|const) ${NAME}=navigator\.userActivation[;,]`, 'g'),
    why: 'lib/kernel/load-on-demand.ts and sounds.ts read nothing of it where it is missing',
  },
  {
    feature: 'URL.canParse',
    code: new RegExp(String.raw`"canParse"in URL\|\|\(URL\.canParse=`, 'g'),
    why: 'Next fills it in',
  },
  {
    feature: 'requestIdleCallback',
    code: new RegExp(
      String.raw`"function"!=typeof requestIdleCallback\)[^]{0,200}?requestIdleCallback\([^]{0,80}?cancelIdleCallback\(`,
      'g',
    ),
    why: 'lib/kernel/idle.ts waits a moment instead',
  },
  {
    feature: 'cancelIdleCallback',
    code: new RegExp(
      String.raw`"function"!=typeof requestIdleCallback\)[^]{0,200}?requestIdleCallback\([^]{0,80}?cancelIdleCallback\(`,
      'g',
    ),
    why: 'the same',
  },
]

/** All guarded uses in styles. */
export const GUARDED_IN_STYLES: readonly GuardedUse[] = [
  [':has()', /:has\(/, 'what it makes tidier: a lower header over the terminal, room beside fixed bars, the outline of a choice'],
  ['view transitions', /::view-transition-(?:old|new)\(root\)/, 'the theme changes at once'],
  ['color-mix()', /@supports ?\(color: ?color-mix\([^)]*\)\) ?\{(?:[^{}]|\{[^{}]*\})*\}/, 'the plain colour before it'],
  ['color-mix()', /--bar:color-mix\(in srgb, ?Highlight/, 'bars of the book in forced colours'],
  ['round() and its like', /@supports ?\(block-size: ?round\([^)]*\)\) ?\{(?:[^{}]|\{[^{}]*\})*\}/, 'the last line of the book may be cut'],
  ['subgrid', /grid-template-columns:var\(--tracks\);grid-template-columns:subgrid/, 'columns line up by their declared widths'],
  ['lh', /(?:min|max)-block-size:\d*\.?\d+lh/, 'the page may move by a line as a text comes'],
  ['field-sizing', /field-sizing:content/, 'a field keeps its size'],
  ['text-wrap', /text-wrap(?:-\w+)?:(?:balance|pretty)/, 'lines are of less even length'],
  ['content-visibility', /content-visibility:(?:auto|hidden|visible)/, 'what is below the screen is drawn with the rest'],
  ['contain-intrinsic sizes', /contain-intrinsic-(?:block-)?size:/, 'the same'],
  ['scrollbar-width', /scrollbar-(?:width|color):/, 'scroll bars look as the system draws them'],
  ['scrollbar-gutter', /scrollbar-gutter:/, 'the page moves by a scroll bar as a dialog opens'],
].map(([feature, code, why]) => ({ feature: feature as string, code: new RegExp(code as RegExp, 'g'), why: why as string }))

/** The script that Next sends to browsers without modules alone. */
const isForBrowsersWithoutModules = (code: string): boolean => code.includes('zloirock/core-js')

/** Returns the newer features in a built script that no guarded use covers, each with the code around it. */
export function findNewerInScript(code: string, guarded: readonly GuardedUse[] = GUARDED_IN_SCRIPTS): readonly string[] {
  if (isForBrowsersWithoutModules(code)) return []
  return [...syntaxFaults(code), ...findNewer(code, NEWER_IN_SCRIPTS, guarded)]
}

/** Returns the newer features in a built style sheet that no guarded use covers. */
export function findNewerInStyle(code: string, guarded: readonly GuardedUse[] = GUARDED_IN_STYLES): readonly string[] {
  return findNewer(code, NEWER_IN_STYLES, guarded)
}

function findNewer(code: string, features: readonly NewerFeature[], guarded: readonly GuardedUse[]): string[] {
  return features.flatMap(({ name, pattern }) => {
    const rest = guarded
      .filter(({ feature }) => feature === name)
      .reduce((left, { code: use }) => left.replaceAll(use, (text) => ' '.repeat(text.length)), code)
    return [...rest.matchAll(pattern)].map(({ index }) => `${name}: …${code.slice(Math.max(0, index - 50), index + 50)}…`)
  })
}

/** ECMAScript 2022 is what the floor reads: class blocks in Safari 16.4, no `v` flag of regular expressions. */
function syntaxFaults(code: string): string[] {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      parse(code, { ecmaVersion: 2022, sourceType })
      return []
    } catch (error) {
      if (sourceType === 'module') return [`syntax: ${error instanceof Error ? error.message : String(error)}`]
    }
  }
  return []
}
