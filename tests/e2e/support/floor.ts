import type { Page } from '@playwright/test'

/** Takes everything out of a page's browser that the oldest supported browsers lack, before any script of the page runs. */
export async function removeNewerFeatures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const remove = (owner: object | undefined, names: string) => {
      if (owner === undefined) return
      for (const name of names.split(' ')) {
        if (name in owner && !Reflect.deleteProperty(owner, name)) Object.defineProperty(owner, name, { value: undefined })
      }
    }
    const all = globalThis as unknown as Record<string, { readonly prototype: object } & object>
    const of = (name: string): object | undefined => all[name]?.prototype
    remove(all['Array'], 'fromAsync')
    remove(of('Array'), 'toSorted toReversed toSpliced with')
    remove(Object.getPrototypeOf(Uint8Array) as object, 'fromBase64 fromHex')
    remove(Object.getPrototypeOf(Uint8Array.prototype) as object, 'toSorted toReversed with')
    remove(of('Uint8Array'), 'toBase64 toHex setFromBase64 setFromHex')
    remove(all['Map'], 'groupBy')
    remove(all['Object'], 'groupBy')
    remove(all['Promise'], 'withResolvers try')
    remove(all['RegExp'], 'escape')
    remove(of('Set'), 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom')
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()) as object) as object
    remove(iterators, 'map filter take drop flatMap reduce toArray forEach some every find')
    remove(of('String'), 'isWellFormed toWellFormed')
    remove(of('ArrayBuffer'), 'transfer transferToFixedLength resize resizable detached maxByteLength')
    remove(of('Map'), 'getOrInsert getOrInsertComputed')
    remove(all['Math'], 'f16round sumPrecise')
    remove(all['Error'], 'isError')
    remove(all['Intl'], 'DurationFormat Segmenter')
    remove(Intl.Locale.prototype, 'getTextInfo getWeekInfo getCalendars getCollations getHourCycles getNumberingSystems getTimeZones')
    remove(all['URL'], 'parse canParse')
    remove(of('URLSearchParams'), 'size')
    remove(all['AbortSignal'], 'any')
    remove(all['Response'], 'json')
    remove(of('Blob'), 'bytes')
    remove(of('Response'), 'bytes')
    remove(of('ReadableStream'), 'values')
    remove(of('Element'), 'checkVisibility setHTMLUnsafe getHTML moveBefore ariaNotify currentCSSZoom startViewTransition')
    remove(of('HTMLElement'), 'popover showPopover hidePopover togglePopover inert')
    remove(of('HTMLDialogElement'), 'requestClose closedBy')
    remove(of('HTMLButtonElement'), 'popoverTargetElement popoverTargetAction commandForElement command')
    remove(of('Document'), 'startViewTransition caretPositionFromPoint')
    remove(all['Document'], 'parseHTMLUnsafe parseHTML')
    remove(of('Navigator'), 'userActivation userAgentData connection deviceMemory virtualKeyboard')
    remove(of('CanvasRenderingContext2D'), 'roundRect letterSpacing wordSpacing fontKerning')
    remove(of('OffscreenCanvasRenderingContext2D'), 'roundRect')
    remove(of('Path2D'), 'roundRect')
    remove(all['CSS'], 'highlights registerProperty')
    remove(of('PointerEvent'), 'getCoalescedEvents getPredictedEvents')
    remove(
      all['PublicKeyCredential'],
      'parseCreationOptionsFromJSON parseRequestOptionsFromJSON getClientCapabilities isConditionalMediationAvailable',
    )
    remove(window, 'Iterator Float16Array DisposableStack AsyncDisposableStack Temporal EditContext URLPattern ToggleEvent ViewTransition')
    remove(window, 'requestIdleCallback cancelIdleCallback scheduler documentPictureInPicture cookieStore navigation trustedTypes')
    remove(window, 'ClipboardItem CompressionStream DecompressionStream showOpenFilePicker showSaveFilePicker EyeDropper Sanitizer')
  })
}

/** What the oldest supported browsers do not know in styles; a browser that does not know a thing drops its declaration or rule. */
const UNKNOWN_STYLES: readonly (readonly [known: RegExp, unknown: string])[] = [
  [/:has\(/g, ':x-has('],
  [/color-mix\(/g, 'x-color-mix('],
  [/light-dark\(/g, 'x-light-dark('],
  [/([\s:(,])round\(/g, '$1x-round('],
  [/subgrid/g, 'x-subgrid'],
  [/(\d)lh\b/g, '$1x-lh'],
  [/field-sizing/g, 'x-field-sizing'],
  [/text-wrap/g, 'x-text-wrap'],
  [/content-visibility/g, 'x-content-visibility'],
  [/contain-intrinsic/g, 'x-contain-intrinsic'],
  [/scrollbar-(width|color|gutter)/g, 'x-scrollbar-$1'],
  [/::view-transition/g, '::x-view-transition'],
  [/@starting-style/g, '@x-starting-style'],
  [/@property/g, '@x-property'],
  [/anchor-name|position-anchor|position-area|position-try/g, 'x-anchor'],
  [/animation-timeline|view-timeline|scroll-timeline/g, 'x-timeline'],
]

function withUnknown(css: string): string {
  return UNKNOWN_STYLES.reduce((left, [known, unknown]) => left.replaceAll(known, unknown), css)
}

/** Makes a page's browser drop the styles that the oldest supported ones do not know, in style sheets and in documents. */
export async function removeNewerStyles(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith('.css') || !url.pathname.includes('.'),
    async (route) => {
      const kind = route.request().resourceType()
      if (kind !== 'document' && kind !== 'stylesheet') return route.fallback()
      const answer = await route.fetch()
      const text = await answer.text()
      // In a document the styles alone: its scripts are allowed by their hashes.
      const changed = kind === 'stylesheet' ? withUnknown(text) : text.replaceAll(/<style[^>]*>[^]*?<\/style>/g, withUnknown)
      await route.fulfill({ response: answer, body: changed })
    },
  )
}
