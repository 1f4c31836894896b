'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DatePicker } from '#components/ui/date-picker/date-picker.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import type { ReplayAction, ReplayStatus } from '#lib/contract/market/replay.ts'
import { formatDate } from '#lib/format/date.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { findSessionStorage } from '#lib/storage/storage.ts'
import { SelectSmall } from '../ticket/fields/select-small.tsx'
import { callReplay, type ReplayRefusal } from './operator-calls.ts'
import { TOKEN_KEY } from './operator-tab.ts'
import styles from './replay.module.css'

/** Market seconds per second. */
const SPEEDS = [0.5, 1, 2, 5, 10, 60, 300, 3600] as const
/** How often the bar looks whether another operator has changed the replay. The calls of an address are limited to sixty a minute. */
const LOOK_MS = 10_000

interface Unlocked {
  readonly token: string
  readonly status: ReplayStatus
}

/**
 * The operator's controls of a replay: pause, speed, a jump forward, and new rounds at an earlier time, for everybody on the site. The token
 * is asked for once per tab.
 */
export function ReplayBar() {
  const t = useTranslations('terminal.replay')
  const refusals = useTranslations('apiErrors')
  const [unlocked, setUnlocked] = useState<Unlocked | null>(null)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<ReplayRefusal | undefined>()
  const [isBusy, setBusy] = useState(false)

  /** Number of the operator's own calls: an answer to an earlier read is outdated. */
  const calls = useRef(0)

  const lock = useCallback(() => {
    findSessionStorage().removeItem(TOKEN_KEY)
    setUnlocked(null)
  }, [])
  const call = async (token: string, action?: ReplayAction) => {
    calls.current += 1
    setBusy(true)
    const answer = await callReplay(token, action)
    setBusy(false)
    setRefusal(answer.ok ? undefined : answer.refusal)
    if (answer.ok) {
      findSessionStorage().setItem(TOKEN_KEY, token)
      setUnlocked({ token, status: answer.status })
    } else if (answer.refusal === 'operatorTokenWrong') lock()
  }
  useEffect(() => {
    const known = findSessionStorage().getItem(TOKEN_KEY)
    if (known === null) return
    const read = async () => {
      const answer = await callReplay(known)
      if (answer.ok) setUnlocked({ token: known, status: answer.status })
    }
    void read()
  }, [])
  const token = unlocked?.token
  useEffect(() => {
    if (token === undefined) return
    const look = async () => {
      const before = calls.current
      const answer = await callReplay(token)
      if (calls.current !== before) return
      if (answer.ok) setUnlocked((shown) => shown && { token, status: answer.status })
      else if (answer.refusal === 'operatorTokenWrong') lock()
    }
    const lookIfSeen = () => void (document.visibilityState === 'visible' && look())
    let undo = () => {}
    const wait = () => {
      undo = systemTimers.after(LOOK_MS, () => {
        lookIfSeen()
        wait()
      })
    }
    wait()
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      undo()
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [token, lock])
  const unlock = (event: FormEvent) => {
    event.preventDefault()
    const entered = typed.trim()
    setTyped('')
    if (entered !== '') void call(entered)
  }
  return (
    <section className={styles.bar} aria-label={t('title')} aria-busy={isBusy} data-replay-bar>
      {unlocked === null ? (
        <form className={styles.group} onSubmit={unlock}>
          <TextInput
            type="password"
            autoComplete="current-password"
            size="small"
            label={t('token')}
            placeholder={t('token')}
            title={t('tokenHint')}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" size="small">
            {t('unlock')}
          </Button>
        </form>
      ) : (
        <ReplayControls status={unlocked.status} act={(action) => void call(unlocked.token, action)} onLock={lock} />
      )}
      <output className={styles.refusal}>{refusal !== undefined && (refusal === null ? t('failed') : refusals(refusal))}</output>
    </section>
  )
}

interface ControlsProps {
  readonly status: ReplayStatus
  readonly act: (action: ReplayAction) => void
  readonly onLock: () => void
}

function ReplayControls({ status, act, onLock }: ControlsProps) {
  const t = useTranslations('terminal.replay')
  const [to, setTo] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { speed, paused, marketTime, begin, end } = status
  const speeds = [...new Set([...SPEEDS, speed])].toSorted((a, b) => a - b)
  const toMs = to === null ? null : Date.parse(`${to.replace(' ', 'T')}Z`)
  const isBack = toMs !== null && toMs < marketTime
  const jump = (event: FormEvent) => {
    event.preventDefault()
    if (toMs === null) return
    if (isBack) setAsking(true)
    else act({ action: 'jump', to: toMs })
  }
  const rewind = () => {
    setAsking(false)
    if (toMs !== null) act({ action: 'rewind', to: toMs })
  }
  return (
    <>
      <div className={styles.group}>
        <Button size="small" onClick={() => act({ action: paused ? 'resume' : 'pause' })} data-replay-pause>
          {t(paused ? 'resume' : 'pause')}
        </Button>
        <SelectSmall
          label={t('speed')}
          value={String(speed)}
          options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
          onChange={(value) => act({ action: 'speed', speed: Number(value) })}
        />
      </div>
      <form className={styles.group} onSubmit={jump}>
        <div className={styles.moment}>
          <DatePicker
            kind="datetime"
            size="small"
            label={t('jumpTo')}
            value={to}
            onChange={setTo}
            min={formatDate(begin)}
            max={formatDate(end - 1)}
            today={formatDate(marketTime)}
          />
        </div>
        <Button type="submit" size="small" disabled={to === null} data-replay-jump>
          {t(isBack ? 'rewind' : 'jump')}
        </Button>
      </form>
      <Button size="small" variant="quiet" onClick={onLock}>
        {t('lock')}
      </Button>
      {isAsking && isBack && (
        <fieldset className={styles.question} aria-label={t('rewind')}>
          <p>{t('rewindText')}</p>
          <Button size="small" variant="primary" onClick={rewind} data-replay-rewind>
            {t('rewindConfirm')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsking(false)}>
            {t('rewindCancel')}
          </Button>
        </fieldset>
      )}
    </>
  )
}
