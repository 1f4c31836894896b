import { buildIfStale, WORKBENCH } from './lib/build.mjs'
import { runMain } from './lib/fault.mjs'
import { findNode } from './lib/node-binary.mjs'

/** Builds the workbench if its build is stale; its browser tests start with this. */
await runMain(() => buildIfStale(findNode(), WORKBENCH))
