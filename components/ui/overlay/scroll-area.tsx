'use client'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { onElementResize } from '../viewport/resize.ts'

/** The scrolling area of a modal. If it overflows it is focusable, so that the keyboard can scroll it. */
export function ScrollArea({ className, children }: { className: string | undefined; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const measure = () => setScrolls(area.current !== null && area.current.scrollHeight > area.current.clientHeight)
    measure()
    const undo = [area.current, content.current].flatMap((element) => (element ? [onElementResize(element, measure)] : []))
    return () => {
      for (const run of undo) run()
    }
  }, [])
  return (
    <div ref={area} className={className} {...(scrolls ? { tabIndex: 0, role: 'group' } : {})}>
      <div ref={content}>{children}</div>
    </div>
  )
}
