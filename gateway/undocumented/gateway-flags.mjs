import { isUsed } from './switches.mjs'

/**
 * Flags of V8 for the process of the gateway. An order passes through some sixty small functions of the engine. V8 by itself inlines at most
 * 920 bytecodes into one function; with this limit the engine takes 15 to 20 % more orders per second (`npm run bench engine`). The flags
 * are on the command line, because Node's cache of compiled modules belongs to the flags with which a process begins. There are none where
 * the switch `inlining` is off.
 */
export const GATEWAY_FLAGS = isUsed('inlining') ? ['--max-inlined-bytecode-size-cumulative=4000'] : []
