import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { site } from '#lib/locale/site.ts'
import { GET as getRobots } from '../robots.txt/route.ts'
import { GET as getSitemap } from './route.ts'

const get = (host: string, query = '') => getSitemap(new Request(`http://localhost/sitemap.xml${query}`, { headers: { host } }))
const robots = (host: string) => getRobots(new Request('http://localhost/robots.txt', { headers: { host } }))

describe.each(Object.entries(site.domains))('the %s domain', (_, domain) => {
  it.each([`www.${domain}`, domain, `ng.${domain}`])('shows its own sitemap and robots.txt at %s', async (host) => {
    const answer = await get(host)
    const xml = await answer.text()
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(XMLValidator.validate(xml)).toBe(true)
    const hosts = new Set([...xml.matchAll(/<loc>https:\/\/([^/<]+)/g)].map((match) => match[1]))
    expect([...hosts]).toEqual([`www.${domain}`])
    expect(await robots(host).text()).toContain(`Sitemap: https://www.${domain}/sitemap.xml\n`)
  })
})

it.each(['localhost:3000', '127.0.0.1:41234', '[::1]:3000'])('shows the main domain’s at %s', async (host) => {
  expect(await (await get(host)).text()).toBe(await (await get(`www.${site.domains.main}`)).text())
  expect(await robots(host).text()).toBe(await robots(`www.${site.domains.main}`).text())
})

it.each(['', 'evil.example', `www.${site.domains.main}.evil.example`])('answers 421 to the host %j', async (host) => {
  expect((await get(host)).status).toBe(421)
  expect(robots(host).status).toBe(421)
})

it('has no parts while one document holds all', async () => {
  expect((await get('localhost', '?part=1')).status).toBe(404)
})
