import { chromium } from 'playwright'
const [,, base, ...specs] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking'] })
for (const spec of specs) {
  const [path, size, theme='dark', name] = spec.split('|')
  const [w,h] = size==='phone' ? [390,844] : [1440,900]
  const ctx = await browser.newContext({ viewport: {width:w,height:h}, locale:'en-US', timezoneId:'UTC', storageState: process.env.STATE || undefined })
  await ctx.addCookies([{name:'agio_settings', value: encodeURIComponent(JSON.stringify({theme})), domain:'localhost', path:'/'}])
  const page = await ctx.newPage()
  page.on('console', m => ['error','warning'].includes(m.type()) && console.log(path, m.type(), m.text().slice(0,600)))
  page.on('pageerror', e => console.log(path, 'uncaught', e.message))
  const r = await page.goto(base+path, {waitUntil:'load', timeout: 120000})
  await page.waitForTimeout(Number(process.env.WAIT||2500))
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.screenshot({ path: `/tmp/pages-shots/${name ?? path.replaceAll('/','_')+'-'+size+'-'+theme}.png`, fullPage: true })
  console.log(path, r.status(), 'overflow', over)
  await ctx.close()
}
await browser.close()
