'use client'
import { useEffect } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'

/** How often it asks whether the page is there, in milliseconds. */
const ASK_MS = 5000

/** Reloads the page as soon as its address answers without an error. Until then nothing moves, so a reader is not interrupted. */
export function ReloadWhenBack() {
  useEffect(() => {
    let undo = (): void => undefined
    let left = false
    const ask = async () => {
      const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
      if (left) return
      if (answer?.status === 503 || answer === null) wait()
      else location.reload()
    }
    const wait = () => {
      undo = systemTimers.after(ASK_MS, () => void ask())
    }
    wait()
    return () => {
      left = true
      undo()
    }
  }, [])
  return null
}
