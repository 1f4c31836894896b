'use client'

import { useState } from 'react'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useAuth } from '../parts/auth-texts.tsx'
import { readLoginAnswer, type LoginNext } from '../parts/login-answer.ts'
import { LoginStart } from './login-start.tsx'
import { SecondStep } from './second-step.tsx'
import { StrangerStep } from './unknown-device-step.tsx'
import type { TakeAnswer } from '../parts/login-answer.ts'

/** All steps of a log-in. */
export function LoginView() {
  const { onEntered } = useAuth()
  const { loadUser } = useIdentity()
  const [next, setNext] = useState<LoginNext>({ kind: 'waiting' })

  const take: TakeAnswer = async (answer, provider) => {
    const read = readLoginAnswer(answer, provider ?? null)
    if (read.kind !== 'entered') return setNext(read)
    await loadUser()
    onEntered()
  }

  if (next.kind === 'verify') return <SecondStep {...next} take={take} onBack={() => setNext({ kind: 'waiting' })} />
  if (next.kind === 'stranger') return <StrangerStep stranger={next} take={take} onBack={() => setNext({ kind: 'waiting' })} />
  return <LoginStart take={take} />
}
