'use client'
import { createContext, useContext, type ReactNode } from 'react'
import type { Toaster } from './toaster.ts'

const ToasterContext = createContext<Toaster | null>(null)

/** Provides this tab's toaster to the components below. `ToastRegion` shows the toasts. */
export function ToasterProvider({ toaster, children }: { toaster: Toaster; children: ReactNode }) {
  return <ToasterContext value={toaster}>{children}</ToasterContext>
}

/** Returns this tab's toaster: `useToaster().show('Saved', { type: 'success' })`. */
export function useToaster(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('useToaster needs a <ToasterProvider> above it.')
  return toaster
}
