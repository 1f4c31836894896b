'use client'
import { createContext, useContext, type ReactNode } from 'react'
import type { Toaster } from './toaster.ts'

const ToasterContext = createContext<Toaster | null>(null)

/** Gives the parts below it the toaster of this tab. What shows the toasts is `ToastRegion`. */
export function ToasterProvider({ toaster, children }: { toaster: Toaster; children: ReactNode }) {
  return <ToasterContext value={toaster}>{children}</ToasterContext>
}

/** The toaster of this tab: `useToaster().show('Saved', { type: 'success' })`. */
export function useToaster(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('useToaster needs a <ToasterProvider> above it.')
  return toaster
}
