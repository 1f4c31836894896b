import { ordersPerSecond } from '../order-flow.ts'
import { benchedFlow, SCENARIO_NAMES } from './messages.ts'
import { Replay } from './replay.ts'

// Prints the messages per second of the first run of a process through the book.
const scenario = SCENARIO_NAMES.find((name) => name === process.argv[2])
if (scenario === undefined) throw new Error(`one of ${SCENARIO_NAMES.join(', ')} is asked for`)
const flow = benchedFlow(scenario)
console.log(ordersPerSecond(flow.count, () => new Replay(flow.orders).run(flow)))
