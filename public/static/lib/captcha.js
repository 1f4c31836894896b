// The challenge that tells people from programs: a piece to move into the gap of a picture, by pointer or arrow keys, or work for
// the computer in its place. The page reads `captchaSdk`.
;(() => {
  const TRAIL_POINTS_MAX = 500
  /** So many hashes are computed before the page may do something else. */
  const WORK_BATCH = 400

  const STYLE = `
    dialog.captcha { margin: auto; padding: 16px; border: 1px solid var(--color-line, #ccd); border-radius: 8px; max-inline-size: min(94vw, 380px);
      background: var(--color-surface, #fff); color: var(--color-text, #111); font: inherit; }
    dialog.captcha::backdrop { background: rgb(0 0 0 / 55%); }
    .captcha-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
    .captcha-head h2 { margin: 0; font-size: 16px; }
    .captcha p { margin-block: 8px; font-size: 14px; }
    .captcha button { min-block-size: 40px; padding-inline: 14px; border: 1px solid var(--color-line, #ccd); border-radius: 6px;
      background: transparent; color: inherit; font: inherit; cursor: pointer; }
    .captcha button.captcha-confirm { background: var(--color-accent, #4653e0); color: var(--color-on-accent, #fff); border-color: transparent; }
    .captcha-actions { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 12px; }
    .captcha-picture { position: relative; inline-size: 100%; overflow: hidden; border-radius: 6px; }
    .captcha-picture img { display: block; position: absolute; user-select: none; -webkit-user-drag: none; }
    .captcha-picture img + img { filter: drop-shadow(0 0 3px #000); }
    .captcha-picture img:first-child { position: static; inline-size: 100%; }
    .captcha input[type='range'] { inline-size: 100%; block-size: 40px; margin: 8px 0 0; touch-action: none; accent-color: var(--color-accent, #4653e0); }
  `

  function make(name, properties = {}, ...children) {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }

  /** The page makes the call, as all of its others. */
  async function loadChallenge({ load }) {
    const challenge = await load()
    if (typeof challenge?.picture !== 'string') throw new Error('the answer has no challenge')
    return challenge
  }

  async function sha256Hex(text) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  /** The number whose hash is the challenge; null where the dialog was closed meanwhile. */
  async function doWork({ salt, challenge, maxnumber }, isOver) {
    for (let start = 0; start <= maxnumber; start += WORK_BATCH) {
      if (isOver()) return null
      const numbers = Array.from({ length: Math.min(WORK_BATCH, maxnumber - start + 1) }, (_, index) => start + index)
      const hashes = await Promise.all(numbers.map((number) => sha256Hex(salt + number)))
      const found = hashes.indexOf(challenge)
      if (found >= 0) return start + found
    }
    throw new Error('the work has no result')
  }

  /** The picture, its piece and the slider that moves it; `read` says where it is and how it came there. */
  function makeSlider(challenge, texts, submit) {
    const { width, height, pieceWidth, pieceHeight, pieceTop } = challenge
    const percent = (length, whole) => `${(length / whole) * 100}%`
    const piece = make('img', { src: challenge.piece, alt: '', draggable: false })
    piece.style.inlineSize = percent(pieceWidth, width)
    piece.style.blockSize = percent(pieceHeight, height)
    piece.style.insetBlockStart = percent(pieceTop, height)
    const picture = make(
      'div',
      { className: 'captcha-picture' },
      make('img', { src: challenge.picture, alt: '', width, height, draggable: false }),
      piece,
    )
    const range = make('input', { type: 'range', min: '0', max: String(width - pieceWidth), step: '1', value: '0' })
    range.setAttribute('aria-label', texts.slider)
    const startedMs = performance.now()
    const trail = []
    let input = 'keyboard'

    function move() {
      piece.style.insetInlineStart = percent(range.valueAsNumber, width)
    }
    let y = 0
    function note() {
      // However long it takes, the last point is where the piece is now.
      if (trail.length === TRAIL_POINTS_MAX) trail.pop()
      trail.push([Math.round(performance.now() - startedMs), range.valueAsNumber, y])
    }
    function read() {
      if (input === 'keyboard') return { x: range.valueAsNumber, input, trail: [] }
      note()
      return { x: range.valueAsNumber, input, trail }
    }
    range.addEventListener('input', move)
    range.addEventListener('pointerdown', () => (input = 'pointer'))
    range.addEventListener('pointermove', (event) => {
      y = Math.round(event.clientY)
      if (event.buttons > 0) note()
    })
    range.addEventListener('pointerup', submit)
    range.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') submit()
      else input = 'keyboard'
    })
    move()
    // The gap is so many pixels from the left, in every language.
    const area = make('div', { dir: 'ltr' }, picture, range)
    return { area, range, read }
  }

  function makeDialog({ texts, tag, direction }) {
    const close = make('button', { type: 'button', textContent: '✕' })
    close.setAttribute('aria-label', texts.close)
    const body = make('div')
    const title = make('h2', { textContent: texts.title, id: 'captcha-title' })
    const dialog = make('dialog', { className: 'captcha', lang: tag, dir: direction }, make('style', { textContent: STYLE }))
    dialog.setAttribute('aria-labelledby', title.id)
    dialog.append(make('div', { className: 'captcha-head' }, title, close), body)
    return { dialog, body, close }
  }

  /** Fills the dialog; `settle` takes the solution. */
  function fill(body, challenge, texts, { settle, fail, isOver, close }) {
    const { captchaId } = challenge
    const slider = makeSlider(challenge, texts, () => settle({ kind: 'slider', captchaId, ...slider.read() }))
    const status = make('p', { textContent: texts.instruction })
    status.setAttribute('aria-live', 'polite')
    const confirm = make('button', { type: 'button', className: 'captcha-confirm', textContent: texts.confirm })
    confirm.addEventListener('click', () => settle({ kind: 'slider', captchaId, ...slider.read() }))
    const actions = make('div', { className: 'captcha-actions' }, confirm)
    // Hashes are computed in secure contexts only.
    if (globalThis.crypto?.subtle && challenge.work) {
      const work = make('button', { type: 'button', textContent: texts.withoutPicture })
      work.addEventListener('click', () => {
        for (const control of [work, confirm, slider.range]) control.disabled = true
        status.textContent = texts.working
        // What has the focus is disabled now: the keys go on with what is left.
        close.focus()
        void doWork(challenge.work, isOver)
          .then((number) => number !== null && settle({ kind: 'work', captchaId, number, work: challenge.work }))
          .catch((error) => fail(error))
      })
      actions.append(work)
    }
    body.replaceChildren(status, slider.area, actions)
    slider.range.focus()
  }

  /** Within the page's own modal, where there is one, since that keeps focus and pointer to itself. */
  function placeFor() {
    return [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1) ?? document.body
  }

  function show(options) {
    const { dialog, body, close } = makeDialog(options)
    return new Promise((resolve, reject) => {
      let isDone = false
      function end(finish, value) {
        if (isDone) return
        isDone = true
        window.removeEventListener('keydown', closeOnEscape, true)
        dialog.close()
        dialog.remove()
        finish(value)
      }
      const settle = (solution) => end(resolve, solution)
      const fail = (error) => end(reject, error)
      const leave = () => settle(null)
      /** Before other listeners get the key: a modal of the page around this must not close as well. */
      function closeOnEscape(event) {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopImmediatePropagation()
        leave()
      }
      close.addEventListener('click', leave)
      // Whatever else closes a dialog.
      dialog.addEventListener('close', leave)
      window.addEventListener('keydown', closeOnEscape, true)
      placeFor().append(dialog)
      dialog.showModal()
      loadChallenge(options).then(
        (challenge) => !isDone && fill(body, challenge, { ...challenge.texts, ...options.texts }, { settle, fail, isOver: () => isDone, close }),
        // The page says so, and offers another way.
        fail,
      )
    })
  }

  globalThis.captchaSdk = Object.freeze({ show })
})()
