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
