// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { answerOf, openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import { refusal } from '#tests/rigs/http.ts'
import { CreateForm, PermissionsForm } from './sub-account-forms.tsx'

const SUB = { userId: '1000002', name: 'Grid bot', permissions: ['view'], frozen: false, createdAt: 0 } as const

let page: FormPage
afterEach(() => page.close())

it('makes a sub-account of a name, without the blanks round it', async () => {
  const onDone = vi.fn<() => void>()
  page = openForm(<CreateForm onDone={onDone} />, [answerOf(SUB)])
  page.type('Name', '  ')
  page.press('Create')
  expect([page.isEnabled('Create'), page.sent()]).toEqual([false, []])
  page.type('Name', ' Grid bot ')
  page.press('Create')
  await page.until(() => onDone.mock.calls.length === 1)
  expect(page.sent()).toEqual([['/user/sub/create', { name: 'Grid bot' }]])
})

it('sends one request for two presses', async () => {
  const onDone = vi.fn<() => void>()
  page = openForm(<CreateForm onDone={onDone} />, [answerOf(SUB)])
  page.type('Name', 'Grid bot')
  page.press('Create')
  page.press('Create')
  await page.until(() => onDone.mock.calls.length === 1)
  expect(page.sent()).toHaveLength(1)
})

it('tells why there is no further one', async () => {
  const onDone = vi.fn<() => void>()
  page = openForm(<CreateForm onDone={onDone} />, [refusal('20020', 'There are as many as there may be.')])
  page.type('Name', 'Grid bot')
  page.press('Create')
  await page.until(() => page.toasts().includes('There are as many as there may be.'))
  expect(onDone).not.toHaveBeenCalled()
})

it('gives a sub-account the permissions that are chosen, and takes those that are not', async () => {
  const onDone = vi.fn<() => void>()
  page = openForm(<PermissionsForm sub={{ ...SUB, permissions: ['view'] }} onDone={onDone} />, [answerOf(SUB)])
  page.choose('Trade')
  page.choose('Transfer')
  page.choose('Transfer')
  page.press('Save')
  await page.until(() => onDone.mock.calls.length === 1)
  expect(page.sent()).toEqual([['/user/sub/authorise', { userId: '1000002', permissions: ['view', 'trade'] }]])
})
