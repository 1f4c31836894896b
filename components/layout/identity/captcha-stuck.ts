import type { CaptchaSolution, CaptchaTexts } from '#lib/contract/signing/captcha.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import styles from './captcha-stuck.module.css'

/** The texts of the dialog; `retry`: another try. */
export interface StuckTexts extends Pick<CaptchaTexts, 'title' | 'loadFailed' | 'withoutPicture' | 'working' | 'close'> {
  readonly retry: string
}

type Work = (isOver: () => boolean) => Promise<CaptchaSolution | null>
type Answer = 'again' | CaptchaSolution | null

/**
 * Says that the challenge could not be loaded, and offers another try and the proof of work, which needs no script. Null if it is closed.
 * It is loaded only then, and made by hand: what brought it here may be a page whose scripts do not come.
 */
export function askStuck(texts: StuckTexts, { tag, direction }: Pick<LocaleRow, 'tag' | 'direction'>, work: Work): Promise<Answer> {
  const title = make('h2', { textContent: texts.title, id: 'captcha-stuck-title' })
  const status = make('p', { textContent: texts.loadFailed, role: 'alert' })
  const retry = button(texts.retry)
  const working = button(texts.withoutPicture)
  const close = button(texts.close)
  const actions = make('div', { className: styles.actions ?? '' }, retry, working, close)
  const dialog = make('dialog', { className: styles.dialog ?? '', lang: tag, dir: direction }, title, status, actions)
  dialog.setAttribute('aria-labelledby', title.id)
  // Hashes are computed in secure contexts only.
  working.hidden = !window.isSecureContext
  return new Promise((resolve) => {
    let isOver = false
    const end = (answer: Answer): void => {
      if (isOver) return
      isOver = true
      window.removeEventListener('keydown', closeOnEscape, true)
      dialog.close()
      dialog.remove()
      resolve(answer)
    }
    /** Before other listeners get the key: a modal of the page around this must not close as well. */
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      end(null)
    }
    const begin = async (): Promise<void> => {
      for (const each of [retry, working]) each.disabled = true
      status.textContent = texts.working
      // The focused button is disabled now: the keys go on with the one that is left.
      close.focus()
      try {
        end(await work(() => isOver))
      } catch {
        // The id may be over, which another try mends.
        status.textContent = texts.loadFailed
        retry.disabled = false
        retry.focus()
      }
    }
    retry.addEventListener('click', () => end('again'))
    working.addEventListener('click', () => void begin())
    close.addEventListener('click', () => end(null))
    dialog.addEventListener('close', () => end(null))
    window.addEventListener('keydown', closeOnEscape, true)
    // Within the page's own modal, where there is one, since that keeps focus and pointer to itself.
    const modal = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1)
    const place = modal ?? document.body
    place.append(dialog)
    dialog.showModal()
    retry.focus()
  })
}

function button(text: string): HTMLButtonElement {
  return make('button', { type: 'button', textContent: text })
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Readonly<Record<string, string>>,
  ...children: readonly HTMLElement[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
