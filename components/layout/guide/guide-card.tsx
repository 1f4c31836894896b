'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { reachStep, skipGuides, type GuideName } from '#lib/settings/guides.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import type { GuideTexts } from './guide-texts.ts'
import { positionGuide, type Area } from './position-guide.ts'
import styles from './guide-card.module.css'
import { isVisible } from '#components/ui/overlay/is-visible.ts'

interface Props {
  readonly name: GuideName
  readonly texts: GuideTexts
  readonly first: number
  /** Whether the user requested it, so that it takes the focus. */
  readonly isAsked: boolean
  readonly onClose: () => void
}

const CHART = '[data-area="chart"]'
/** Areas where users rarely press anything. */
const SEATS = `[data-area="trades"], ${CHART}`
/** Controls and prices that must never be covered. */
const KEPT = '[data-submit], [data-start], [data-page-bar], [data-last-price]'
/** Width of the chart's scale, at its right in either direction, where the last price is. */
const SCALE_PX = 80

interface CardPosition {
  readonly ring: Area
  readonly left: number
  readonly top: number
  /** Width of the window, needed because right-to-left pages measure from its other side. */
  readonly viewWidth: number
  readonly cardWidth: number
}

/**
 * A step-by-step guide: a card beside the part of the page that it explains, which gets a ring. Nothing is blocked, and the card takes
 * the focus only if the user requested it; a press anywhere else, focus on a field, or Escape closes the card until the next visit.
 */
export function GuideCard({ name, texts, first, isAsked, onClose }: Props) {
  const card = useRef<HTMLElement>(null)
  const back = useRef<Element | null>(null)
  const [step, setStep] = useState(() => stepInView(texts, first))
  const [position, setPosition] = useState<CardPosition | null>(null)
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
  /** Goes to a step, or to the next one whose part of the page is visible; closes the card if there is none. */
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
    const ring = measureArea(anchor)
    const seat = inView(SEATS)
    const kept = [...document.querySelectorAll(KEPT)].filter(isVisible).map(measureArea)
    const { offsetWidth: cardWidth, offsetHeight: height } = card.current
    const { clientWidth: viewWidth, clientHeight } = document.documentElement
    const placed = positionGuide({
      card: { width: cardWidth, height },
      seat: seat === null || seat === anchor ? null : beforeScale(seat),
      free: [ring, ...kept],
      kept,
      scales: [...document.querySelectorAll(CHART)].filter(isVisible).map(measureScale),
      view: { width: viewWidth, height: clientHeight, top: stickyHeight() },
      isRtl: isRtl(),
    })
    setPosition({ ring, ...placed, viewWidth, cardWidth })
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
      {position !== null && <div className={styles.ring} style={ringStyle(position)} aria-hidden="true" />}
      <section ref={card} className={styles.card} style={cardStyle(position)} data-guide-card aria-label={texts.title}>
        <div aria-live="polite">
          <h2 className={styles.title}>{shown.title}</h2>
          <p>{shown.text}</p>
        </div>
        <div className={styles.foot}>
          <span className={styles.progress}>
            {texts.progress.replace('{step}', String(step + 1)).replace('{count}', String(steps.length))}
          </span>
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

/** Returns the first step, from this one on, whose part of the page is visible; -1 if there is none. */
function stepInView({ steps }: GuideTexts, from: number): number {
  return steps.findIndex(({ anchor }, index) => index >= from && inView(anchor) !== null)
}

/** Returns the first matching element that is visible. */
function inView(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find(isVisible) ?? null
}

function measureArea(element: Element): Area {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** Returns the area of a seat without the scale of a chart. */
function beforeScale(seat: Element): Area {
  const area = measureArea(seat)
  return seat.matches(CHART) ? { ...area, width: area.width - SCALE_PX } : area
}

function measureScale(chart: Element): Area {
  const { left, width, ...rest } = measureArea(chart)
  return { ...rest, left: left + width - SCALE_PX, width: SCALE_PX }
}

/** Scrolls an element into view if it is outside the window. */
function scrollTo(anchor: Element | null): void {
  if (anchor === null) return
  const { top, bottom } = anchor.getBoundingClientRect()
  if (bottom < stickyHeight() || top > document.documentElement.clientHeight) anchor.scrollIntoView({ block: 'center' })
}

/** Returns the height of sticky content at the window's upper edge, from the page's scroll padding. */
function stickyHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

function isRtl(): boolean {
  return document.documentElement.dir === 'rtl'
}

function inlineStart(left: number, width: number, viewWidth: number): number {
  return isRtl() ? viewWidth - left - width : left
}

function ringStyle({ ring: { left, top, width, height }, viewWidth }: CardPosition): CSSProperties {
  return { insetBlockStart: top, insetInlineStart: inlineStart(left, width, viewWidth), inlineSize: width, blockSize: height }
}

/** Hides the card until its position is known. */
function cardStyle(position: CardPosition | null): CSSProperties {
  if (position === null) return { opacity: 0 }
  return { insetBlockStart: position.top, insetInlineStart: inlineStart(position.left, position.cardWidth, position.viewWidth) }
}
