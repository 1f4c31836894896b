import { NextIntlClientProvider } from 'next-intl'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { LabelsProvider } from '#components/ui/labels/labels.tsx'
import { createToaster } from '#components/ui/toast/toaster.ts'
import { ToasterProvider } from '#components/ui/toast/toaster-context.tsx'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { InstrumentsContext } from '#lib/stores/instruments/use-pairs.ts'
import { IdentityContext, type Identity } from '#lib/stores/session/identity.tsx'
import type { Session } from '#lib/stores/session/session-store.ts'
import { knownInstruments } from './instruments.ts'
import { openHttpBench, SUCCESS, type HttpBench, type Reply } from './http.ts'
import english from '#messages/en.json' with { type: 'json' }

/** A registered owner with an address; what a test sets is what it is about. */
export function ownerOf(fields: Partial<UserInfo> = {}): UserInfo {
  return {
    userId: '1000001',
    kind: 'user',
    name: null,
    email: 'a***@agio.example',
    mobile: null,
    mainUserId: null,
    hasPassword: true,
    hasAuthenticator: false,
    permissions: ['view', 'trade', 'transfer'],
    createdAt: 0,
    ...fields,
  }
}

/** The answer of a call. */
export function answerOf(data: unknown): Reply {
  return { body: { ...SUCCESS, data } }
}

/** A form in a page, as a user sees it; its requests go through the real layer to a gateway in memory. */
export interface FormPage {
  readonly bench: HttpBench
  readonly text: () => string
  /** Returns the requests so far: path without `/v1`, and the fields. */
  readonly sent: () => readonly (readonly [path: string, fields: unknown])[]
  /** Writes into the field of a label. */
  readonly type: (label: string, text: string) => void
  /** Chooses the radio button or checkbox of a label. */
  readonly choose: (label: string) => void
  /** Presses the button of a name, whether it is enabled or not. */
  readonly press: (name: string) => void
  readonly isEnabled: (name: string) => boolean
  /** Waits for what requests bring. */
  readonly until: (condition: () => boolean) => Promise<void>
  readonly toasts: () => readonly string[]
  readonly close: () => void
}

/** Opens a page with a form in it, in English. `replies`: the gateway's answers in their order; the last one stays. */
export function openForm(content: ReactNode, replies: readonly Reply[] = [answerOf(null)]): FormPage {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom lays nothing out, so that nothing changes its size and nothing is out of sight.
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class NoResizes extends EventTarget implements Pick<ResizeObserver, 'observe' | 'disconnect'> {
      observe(): void {}
      disconnect(): void {}
    },
  )
  const bench = openHttpBench()
  bench.replies = [...replies]
  const toaster = createToaster({ clock: bench.clock, timers: bench.clock })
  const session = createStore<Session>()(() => ({ kind: 'user', user: ownerOf() }))
  const identity = {
    session: () => ({ store: session }),
    requests: () => Promise.resolve({ http: bench.http, tell: () => {}, mayEnter: () => true } as unknown as PageRequests),
    loadUser: () => Promise.resolve(),
  } as unknown as Identity
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() =>
    root.render(
      <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
        <LabelsProvider labels={english.ui}>
          <ToasterProvider toaster={toaster}>
            <InstrumentsContext value={knownInstruments}>
              <IdentityContext value={identity}>{content}</IdentityContext>
            </InstrumentsContext>
          </ToasterProvider>
        </LabelsProvider>
      </NextIntlClientProvider>,
    ),
  )

  function controlOf(label: string): HTMLInputElement {
    const named = [...place.querySelectorAll('label')].find((each) => each.textContent.trim().startsWith(label))
    const control = named?.querySelector('input') ?? document.getElementById(named?.htmlFor ?? '')
    if (!(control instanceof HTMLInputElement)) throw new Error(`no field "${label}" in: ${place.textContent}`)
    return control
  }
  function buttonOf(name: string): HTMLButtonElement {
    const button = [...place.querySelectorAll('button')].find((each) => each.textContent === name)
    if (!button) throw new Error(`no button "${name}" in: ${place.textContent}`)
    return button
  }
  return {
    bench,
    text: () => place.textContent,
    sent: () => bench.seen.map(({ path, query, body }) => [path.replace('/v1', ''), body === '' ? query : JSON.parse(body)] as const),
    type(label, text) {
      const control = controlOf(label)
      // React hears of a value only where its own setter has not written it.
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      act(() => {
        set?.call(control, text)
        control.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    choose: (label) => act(() => controlOf(label).click()),
    press: (name) => act(() => buttonOf(name).click()),
    isEnabled(name) {
      const button = buttonOf(name)
      return !button.disabled && button.ariaDisabled !== 'true'
    },
    async until(condition) {
      // React shows what has come when `act` ends, so that each look has one of its own.
      const look = async (): Promise<boolean> => {
        await act(async () => new Promise<void>((resolve) => setTimeout(resolve, 0)))
        return condition()
      }
      await expect.poll(look).toBe(true)
    },
    toasts: () => [...toaster.list().map(({ message }) => message), ...bench.toasts],
    close() {
      act(() => root.unmount())
      place.remove()
    },
  }
}
