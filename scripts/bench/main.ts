import { benchBook } from './book.ts'
import { benchCapacity } from './capacity.ts'
import { benchEngine } from './engine.ts'
import { benchExchange } from './exchange.ts'
import { benchFeed } from './feed.ts'
import { benchCluster } from './cluster/cluster.ts'
import { benchBots } from './products/bots.ts'
import { benchCopies } from './products/copies.ts'
import { benchGrowth } from './growth.ts'
import { benchFirstOrder } from './first-order.ts'
import { describeGoal, isMet, type Goal } from './goal.ts'
import { benchHistories } from './histories.ts'
import { benchJavaScript } from './javascript.ts'
import { benchLoginStart } from './login-start.ts'
import { benchPages } from './pages.ts'
import { startMinimalApp, startSite } from './processes.ts'
import { benchSigning } from './signing.ts'
import { benchStart } from './start.ts'
import { benchFanOut } from './stream/fan-out.ts'
import { benchTerminal } from './terminal.ts'
import { benchVitals } from './vitals.ts'
import { benchWidgets } from './widgets.ts'

/**
 * `npm run bench [book] [engine] [growth] [copies] [exchange] [histories] [signing] [widgets] [pages] [script] [stream] [vitals] [terminal] [guest]
 * [feed] [start] [capacity] [cluster] [long]`: speeds as ratios, each to a yardstick in the same run; of `feed` and `capacity`, figures; of `guest`, the time to the first
 * order.
 * `long` watches the terminal's heap and the live feed's memory for ten minutes.
 * Exit code 1 if a goal is missed.
 */
const asked = new Set(process.argv.slice(2))
const heapTime = asked.delete('long') ? 'long' : 'short'
const wants = (part: string): boolean => asked.size === 0 || asked.has(part)

/** Parts that drive the started product beside the minimal app. */
const wantsBeside = ['script', 'pages', 'vitals', 'terminal'].some(wants)

/** Runs the parts that drive the started product, most of them beside the minimal app. */
async function benchSite(): Promise<Goal[]> {
  const site = await startSite()
  const goals: Goal[] = []
  const minimal = wantsBeside ? await startMinimalApp() : null
  try {
    if (wants('signing')) goals.push(...(await benchLoginStart(site)))
    if (wants('guest')) goals.push(...(await benchFirstOrder(site)))
    if (minimal === null) return goals
    if (wants('script')) goals.push(...(await benchJavaScript(site, minimal)))
    if (wants('pages')) goals.push(...(await benchPages(site, minimal)))
    if (wants('terminal')) goals.push(...(await benchTerminal(site, minimal, heapTime)))
    if (wants('vitals')) goals.push(...(await benchVitals(site, minimal)))
  } finally {
    await Promise.all([site.stop(), minimal?.stop()])
  }
  return goals
}

const goals: Goal[] = []
if (wants('book')) goals.push(...benchBook())
if (wants('engine')) goals.push(...benchEngine())
if (wants('growth')) goals.push(...benchGrowth(), ...benchBots())
if (wants('copies')) goals.push(...(await benchCopies()))
if (wants('exchange')) goals.push(...(await benchExchange()))
if (wants('histories')) goals.push(...(await benchHistories()))
if (wants('feed')) goals.push(...(await benchFeed(heapTime)))
// Figures for an operator's plans, without a goal.
if (asked.has('capacity')) await benchCapacity()
// It makes a million records first.
if (asked.has('start')) goals.push(...(await benchStart()))
// It needs PostgreSQL.
if (asked.has('cluster')) goals.push(...(await benchCluster()))
if (wants('stream')) goals.push(...(await benchFanOut()))
if (wants('widgets')) goals.push(...(await benchWidgets()))
if (wants('signing')) goals.push(...(await benchSigning()))
if (wantsBeside || wants('signing') || wants('guest')) goals.push(...(await benchSite()))
console.log(['', ...goals.map(describeGoal)].join('\n'))
process.exitCode = goals.every(isMet) ? 0 : 1
