import { describe, expect, it } from 'vitest'
import { captchaClosedError, readAnswer } from './read-answer.ts'
import { RequestError } from './request-error.ts'

const ENVELOPE = { code: '00000', msg: 'fine', status: 'success', data: { a: 1 }, requestTime: 7 }

function failure(status: number, data: unknown, path = '/v1/x'): RequestError {
  try {
    readAnswer({ status, data }, path)
  } catch (error) {
    if (error instanceof RequestError) return error
  }
  throw new Error('it was read')
}

describe('an envelope (specification 7.1)', () => {
  it.each([
    [ENVELOPE, ENVELOPE],
    [
      { code: 200, data: null },
      { code: '200', data: null, msg: '', status: 'success', requestTime: 0 },
    ],
    [
      { ...ENVELOPE, msg: 1, requestTime: 'x', group: 2, more: 3 },
      { ...ENVELOPE, msg: '', requestTime: 0 },
    ],
    [
      { ...ENVELOPE, group: 'g' },
      { ...ENVELOPE, group: 'g' },
    ],
  ])('%j is read as %j', (sent, read) => expect(readAnswer({ status: 200, data: JSON.stringify(sent) }, '/v1/x')).toEqual(read))

  it.each([200, 201, 299])('comes with HTTP %i', (status) =>
    expect(readAnswer({ status, data: JSON.stringify(ENVELOPE) }, '/v1/x')).toEqual(ENVELOPE),
  )

  it.each([undefined, null, 7, '', '{', 'null', '7', '"x"', '[]', '{}', '{"code":null}', '{"code":true}'])('is not %j', (data) =>
    expect(failure(200, data)).toMatchObject({ kind: 'missingData', message: 'the answer is no envelope', httpStatus: 200 }),
  )

  it('of success has data', () => {
    expect(failure(200, '{"code":"0"}')).toMatchObject({
      kind: 'missingData',
      code: '0',
      message: 'the answer has no data',
      httpStatus: 200,
    })
  })
})

describe('a failure', () => {
  it.each([199, 300, 404, 500])('is HTTP %i, whatever the body is', (status) => {
    expect(failure(status, '<html>')).toMatchObject({
      kind: 'http',
      code: '',
      message: `HTTP ${status}`,
      httpStatus: status,
      envelope: undefined,
    })
    const envelope = { ...ENVELOPE, code: '10404', status: 'error' }
    expect(failure(status, JSON.stringify(envelope))).toMatchObject({
      kind: 'http',
      code: '10404',
      message: 'fine',
      httpStatus: status,
      envelope,
    })
    expect(failure(status, JSON.stringify({ code: '1', msg: '' })).message).toBe(`HTTP ${status}`)
  })

  it('is an envelope that says no', () => {
    const envelope = { ...ENVELOPE, code: '1', status: 'error' }
    expect(failure(200, JSON.stringify(envelope))).toMatchObject({
      kind: 'refused',
      code: '1',
      message: 'fine',
      httpStatus: 200,
      envelope,
    })
  })

  it('is none for the user’s own data without a login (8.2), and only for those', () => {
    const text = JSON.stringify({ ...ENVELOPE, code: '00004', status: 'error' })
    expect(readAnswer({ status: 200, data: text }, '/v1/user/overview/userinfo').code).toBe('00004')
    expect(failure(200, text).code).toBe('00004')
    expect(failure(200, JSON.stringify({ ...ENVELOPE, code: '00007' }), '/v1/user/overview/userinfo').code).toBe('00007')
  })
})

it('of a closed captcha keeps the message, the status and the envelope of the original (8.4)', () => {
  const original = failure(200, JSON.stringify({ ...ENVELOPE, code: '10021', msg: 'Are you human?', status: 'error' }))
  const closed = captchaClosedError(original)
  expect(closed).toMatchObject({
    kind: 'captchaClosed',
    code: '90000001',
    message: 'Are you human?',
    httpStatus: 200,
    cause: original,
  })
  expect(closed.envelope).toEqual({ ...ENVELOPE, code: '90000001', msg: 'Are you human?', status: 'error' })
  const bare = captchaClosedError(new RequestError('refused', 'no'))
  expect([bare.httpStatus, bare.envelope]).toEqual([undefined, undefined])
})
