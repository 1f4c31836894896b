import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openHttpBench, see } from '#tests/rigs/http.ts'

describe('sealing and signing (specification 7.5)', () => {
  function openSigned() {
    const sealed: unknown[] = []
    const signed: { target: string; body: string; language: string | undefined }[] = []
    const bench = openHttpBench({
      signing: {
        seal: (fields) => {
          sealed.push(fields)
          return Promise.resolve({ bodyCiphertext: 'sealed' })
        },
        checkDevice: (_path, parameters, time) =>
          Promise.resolve('userCheckDeviceUserIdHash' in parameters ? { userCheckDeviceSign: time, lastAlgorithm: 'rsa2048' } : null),
        sign: ({ target, body, time, traceId, header }) => {
          signed.push({ target, body: new TextDecoder().decode(body), language: header('language') })
          return Promise.resolve({
            traceId,
            sign: `sign ${time}`,
            signData: '',
            signDataMd5: 'md5',
            signMode: '2',
            publicKeyMd5: 'key',
          })
        },
        keepLogin: () => {},
      },
    })
    return { bench, sealed, signed }
  }

  it('move the listed fields and leave the others', async () => {
    const { bench, sealed } = openSigned()
    const seen = await see(
      { method: 'POST', path: '/user/login', params: { loginName: ' ada ', pwd: 'x', areaCode: null, remember: true } },
      bench,
    )
    expect(JSON.parse(seen.body)).toEqual({ areaCode: null, remember: true, bodyCiphertext: 'sealed' })
    expect(sealed).toEqual([{ loginName: 'ada', pwd: 'x' }])
  })

  it('bring the key of a guest, who hides nothing', async () => {
    const { bench, sealed } = openSigned()
    expect((await see({ method: 'POST', path: '/user/guest/create', params: { locale: 'de' } }, bench)).body).toBe(
      '{"locale":"de","bodyCiphertext":"sealed"}',
    )
    expect(sealed).toEqual([{}])
  })

  it('seal nothing for other calls', async () => {
    const { bench, sealed } = openSigned()
    expect((await see({ method: 'POST', path: '/user/preCheck', params: { loginName: 'ada' } }, bench)).body).toBe('{"loginName":"ada"}')
    expect(sealed).toEqual([])
  })

  it('sign what is sent: target, body and headers', async () => {
    const { bench, signed } = openSigned()
    const seen = await see({ method: 'POST', path: "/spot/o'rder", params: { note: 'ä "x" ' } }, bench)
    expect(signed).toEqual([{ target: seen.target, body: seen.body, language: 'de' }])
    expect(seen.headers).toMatchObject({
      'device-sign': 'sign 1795261234567',
      'device-sign-mode': '2',
      'device-sign-data-md5': 'md5',
      'device-sign-key': 'key',
    })
    const read = await see({ path: '/spot/orders', params: { q: "a b'ä+&=[]" } }, bench)
    expect(signed.at(-1)?.target).toBe(read.target)
    expect(read.query.q).toBe("a b'ä+&=[]")
  })

  it('sign exactly what is sent, whatever it is', async () => {
    const { bench, signed } = openSigned()
    const segment = fc
      .string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
      .filter((text) => text.isWellFormed() && !/^\.{1,2}$/.test(text))
    const value = fc.oneof(
      fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
    )
    await fc.assert(
      fc.asyncProperty(
        segment,
        fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), value),
        fc.constantFrom('GET', 'POST'),
        async (name, params, method) => {
          const seen = await see({ method, path: `/spot/${encodeURIComponent(name)}`, params }, bench)
          expect(signed.at(-1)).toEqual({ target: seen.target, body: seen.body, language: 'de' })
        },
      ),
    )
  })

  it('sign an upload over its fields, of which the file’s hash is one', async () => {
    const { bench, signed } = openSigned()
    await bench.http.upload('/p2p/chat/picture', new Blob(['content']), { orderId: '17', note: 'a\nb', tags: ['x', 'y'] })
    const seen = bench.seen[0]
    const hash = createHash('sha256').update('content').digest('hex')
    expect(signed[0]).toMatchObject({
      body: `orderId=17&note=a%0D%0Ab&tags%5B%5D=x&tags%5B%5D=y&fileHash=${hash}`,
      target: seen?.target,
    })
    expect(seen?.target).toMatch(/^\/v1\/p2p\/chat\/picture\?languageType=\d+$/)
    const form = await new Response(seen?.body, { headers: { 'content-type': seen?.headers['content-type'] ?? '' } }).formData()
    expect([form.get('orderId'), form.get('fileHash'), await (form.get('file') as File).text()]).toEqual(['17', hash, 'content'])
  })

  it('add the fields of a device check', async () => {
    const { bench } = openSigned()
    const seen = await see({ method: 'POST', path: '/user/checkDevice', params: { userCheckDeviceUserIdHash: 'h' } }, bench)
    expect(JSON.parse(seen.body)).toEqual({
      userCheckDeviceUserIdHash: 'h',
      userCheckDeviceSign: '1795261234567',
      lastAlgorithm: 'rsa2048',
    })
  })

  it('do not wait for themselves in the calls of the set-up', async () => {
    const { bench, signed } = openSigned()
    await see({ path: '/mix/config/gatewaySignConfig' }, bench)
    await see({ method: 'POST', path: '/buried/log/cspSecurity' }, bench)
    expect(signed).toEqual([])
  })
})
