'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { Button } from '#components/ui/button.tsx'
import { reachStep, skipGuides, type GuideName } from '#lib/settings/guides.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import type { GuideTexts } from './guide-texts.ts'
import { placeGuide, type Area } from './place-guide.ts'
import styles from './guide-card.module.css'

interface Props {
  readonly name: GuideName
  readonly texts: GuideTexts
  readonly first: number
  /** A person has asked for it: the keys go on in it. */
  readonly isAsked: boolean
  readonly onClose: () => void
}

/** Where nothing is pressed for the most part. */
const SEATS = '[data-area="trades"], [data-area="chart"]'
/** What must never be covered. */
const SENDS = '[data-submit], [data-start], [data-page-bar]'

interface Place {
  readonly ring: Area
  readonly left: number
  readonly top: number
  /** Width of the window, from whose other side right-to-left pages count. */
  readonly viewWidth: number
  readonly cardWidth: number
}

/**
 * A guide step by step: a card beside what it tells of, which is ringed. Nothing is blocked and the focus stays where it is; whatever else is
 * pressed puts the card away until the next visit, Escape too.
 */
export function GuideCard({ name, texts, first, isAsked, onClose }: Props) {
  const card = useRef<HTMLElement>(null)
  const back = useRef<Element | null>(null)
  const [step, setStep] = useState(() => stepInView(texts, first))
  const [place, setPlace] = useState<Place | null>(null)
  const { steps } = texts
  const shown = steps[step]
  const told = shown?.anchor

  const leave = () => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    onClose()
    if (hadFocus && back.current instanceof HTMLElement) back.current.focus()
  }
  const skip = () => {
    skipGuides(findLocalStorage())
    leave()
  }
  /** To a step, or the next one whose part of the page is there. */
  const go = (to: number) => {
    const next = stepInView(texts, to)
    reachStep(name, next < 0 ? steps.length : next, findLocalStorage())
    if (next < 0) return leave()
    const anchor = steps[next]?.anchor
    if (anchor !== undefined) scrollTo(inView(anchor))
    setStep(next)
  }

  const put = useEffectEvent((selector: string) => {
    const anchor = inView(selector)
    if (card.current === null || anchor === null) return
    const ring = areaOf(anchor)
    const seat = inView(SEATS)
    const sends = [...document.querySelectorAll(SENDS)].filter((element) => element.checkVisibility()).map(areaOf)
    const { offsetWidth: cardWidth, offsetHeight: height } = card.current
    const { clientWidth: viewWidth, clientHeight } = document.documentElement
    const placed = placeGuide({
      card: { width: cardWidth, height },
      seat: seat === null || seat === anchor ? null : areaOf(seat),
      free: [ring, ...sends],
      view: { width: viewWidth, height: clientHeight, top: stickyHeight() },
      isRtl: isRtl(),
    })
    setPlace({ ring, ...placed, viewWidth, cardWidth })
  })
  const begin = useEffectEvent(() => {
    if (shown === undefined) onClose()
    else if (isAsked) {
      scrollTo(inView(shown.anchor))
      back.current = document.activeElement
      card.current?.querySelector('button')?.focus({ preventScroll: true })
    }
  })
  const putAway = useEffectEvent(leave)

  useLayoutEffect(() => begin(), [])
  useLayoutEffect(() => {
    if (told === undefined) return
    const watch = new AbortController()
    const move = () => put(told)
    move()
    window.addEventListener('scroll', move, { passive: true, capture: true, signal: watch.signal })
    window.addEventListener('resize', move, { signal: watch.signal })
    return () => watch.abort()
  }, [told])
  useEffect(() => {
    const watch = new AbortController()
    const isOutside = (target: EventTarget | null) => target instanceof Element && card.current?.contains(target) === false
    const press = ({ target }: Event) => {
      if (isOutside(target)) putAway()
    }
    const focus = ({ target, relatedTarget }: FocusEvent) => {
      if (!isOutside(target)) back.current = isOutside(relatedTarget) && relatedTarget instanceof Element ? relatedTarget : back.current
      else if (target instanceof Element && target.matches('input, select, textarea')) putAway()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.querySelector('[role="dialog"]') === null) putAway()
    }
    document.addEventListener('click', press, { capture: true, signal: watch.signal })
    document.addEventListener('focusin', focus, { signal: watch.signal })
    document.addEventListener('keydown', escape, { signal: watch.signal })
    return () => watch.abort()
  }, [])

  if (shown === undefined) return null
  return (
    <>
      {place !== null && <div className={styles.ring} style={ringStyle(place)} aria-hidden="true" />}
      <section ref={card} className={styles.card} style={cardStyle(place)} data-guide-card aria-label={texts.title}>
        <div aria-live="polite">
          <h2 className={styles.title}>{shown.title}</h2>
          <p>{shown.text}</p>
        </div>
        <div className={styles.foot}>
          <span className={styles.progress}>{texts.progress.replace('{step}', String(step + 1)).replace('{count}', String(steps.length))}</span>
          <Button size="small" variant="quiet" onClick={skip}>
            {texts.skip}
          </Button>
          <Button size="small" variant="primary" onClick={() => go(step + 1)}>
            {step === steps.length - 1 ? texts.done : texts.next}
          </Button>
        </div>
      </section>
    </>
  )
}

/** The first step from this one on whose part of the page is there; -1 where there is none. */
function stepInView({ steps }: GuideTexts, from: number): number {
  return steps.findIndex(({ anchor }, index) => index >= from && inView(anchor) !== null)
}

/** The first of these that is in view. */
function inView(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find((element) => element.checkVisibility()) ?? null
}

function areaOf(element: Element): Area {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** Brings what is out of the window into it. */
function scrollTo(anchor: Element | null): void {
  if (anchor === null) return
  const { top, bottom } = anchor.getBoundingClientRect()
  if (bottom < stickyHeight() || top > document.documentElement.clientHeight) anchor.scrollIntoView({ block: 'center' })
}

/** Height of what sticks to the upper edge of the window, as the page keeps it free when it scrolls. */
function stickyHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

function isRtl(): boolean {
  return document.documentElement.dir === 'rtl'
}

function inlineStart(left: number, width: number, viewWidth: number): number {
  return isRtl() ? viewWidth - left - width : left
}

function ringStyle({ ring: { left, top, width, height }, viewWidth }: Place): CSSProperties {
  return { insetBlockStart: top, insetInlineStart: inlineStart(left, width, viewWidth), inlineSize: width, blockSize: height }
}

/** Out of sight until its place is known. */
function cardStyle(place: Place | null): CSSProperties {
  if (place === null) return { opacity: 0 }
  return { insetBlockStart: place.top, insetInlineStart: inlineStart(place.left, place.cardWidth, place.viewWidth) }
}
