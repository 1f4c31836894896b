// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiKeyInfo } from '#lib/contract/accounts/api-keys.ts'
import { answerOf, openForm, ownerOf, type FormPage } from '#tests/rigs/form-page.tsx'
import { refusal } from '#tests/rigs/http.ts'
import { ApiKeyForm } from './api-key-form.tsx'

/** Goal: the gateway gets exactly what the user entered for a key, and a key that could not be created leaves the form unchanged. */

const KEY: ApiKeyInfo = {
  apiKey: 'ag_1',
  userId: '1000001',
  label: 'Grid bot',
  permissions: ['read', 'trade'],
  addresses: ['203.0.113.7'],
  expiresAt: 1_800_000_000_000,
  createdAt: 0,
  usedAt: null,
}

let page: FormPage
afterEach(() => page.close())

function fillIn(): void {
  page.type('Name', ' Grid bot ')
  page.type('Passphrase', 'correct9horse')
}

describe('a new key', () => {
  it('is asked for as it was chosen, with the code of its owner', async () => {
    const onDone = vi.fn<(created: unknown) => void>()
    const created = { ...KEY, secret: 's' }
    const sent = answerOf({ recipient: 'a***@agio.example', expiresInSeconds: 600, resendInSeconds: 60 })
    page = openForm(<ApiKeyForm owner={ownerOf()} changed={null} onDone={onDone} />, [sent, answerOf(created)])
    fillIn()
    page.choose('Trade')
    page.type('IP addresses', '203.0.113.7, 10.0.0.0/8')
    page.press('Send code')
    await page.until(() => page.text().includes('Sent to a***@agio.example.'))
    page.type('Email code', '123 456')
    page.press('Create key')
    await page.until(() => onDone.mock.calls.length === 1)
    expect(page.sent()).toEqual([
      ['/msg/verifycode/send', { scene: 'security', codeType: 'email' }],
      [
        '/user/api-key/create',
        {
          label: 'Grid bot',
          permissions: ['read', 'trade'],
          addresses: ['203.0.113.7', '10.0.0.0/8'],
          expiresAt: expect.any(Number),
          emailCode: '123456',
          passphrase: 'correct9horse',
        },
      ],
    ])
    expect(onDone).toHaveBeenCalledWith(created)
  })

  it('only reads, from anywhere, where nothing else is chosen', async () => {
    page = openForm(<ApiKeyForm owner={ownerOf()} changed={null} onDone={() => {}} />, [answerOf({ ...KEY, secret: 's' })])
    fillIn()
    page.press('Create key')
    await page.until(() => page.sent().length === 1)
    expect(page.sent()).toMatchObject([['/user/api-key/create', { permissions: ['read'], addresses: [] }]])
  })

  it.each([
    ['a name', 'Name', ' '],
    ['a passphrase', 'Passphrase', 'short'],
    ['addresses that are some', 'IP addresses', 'example.com'],
  ])('is not asked for without %s', (_what, label, text) => {
    page = openForm(<ApiKeyForm owner={ownerOf()} changed={null} onDone={() => {}} />)
    fillIn()
    expect(page.isEnabled('Create key')).toBe(true)
    page.type(label, text)
    expect(page.isEnabled('Create key')).toBe(false)
    page.press('Create key')
    expect(page.sent()).toEqual([])
  })

  it('that the gateway refuses is reported, and can be tried again', async () => {
    const onDone = vi.fn<(created: unknown) => void>()
    page = openForm(<ApiKeyForm owner={ownerOf()} changed={null} onDone={onDone} />, [refusal('20003', 'The code is wrong.')])
    fillIn()
    page.press('Create key')
    await page.until(() => page.toasts().length === 1)
    expect(page.toasts()).toEqual(['The code is wrong.'])
    await page.until(() => page.isEnabled('Create key'))
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('a key that is there', () => {
  it('keeps its time and its passphrase where neither is changed', async () => {
    const onDone = vi.fn<(created: unknown) => void>()
    page = openForm(<ApiKeyForm owner={ownerOf()} changed={KEY} onDone={onDone} />, [answerOf(KEY)])
    expect(page.text()).not.toContain('Passphrase')
    page.choose('Read')
    page.press('Save')
    await page.until(() => onDone.mock.calls.length === 1)
    const { apiKey, label, addresses, expiresAt } = KEY
    expect(page.sent()).toEqual([['/user/api-key/update', { apiKey, label, addresses, expiresAt, permissions: ['read'] }]])
    expect(onDone).toHaveBeenCalledWith(null)
  })
})
