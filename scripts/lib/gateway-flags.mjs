/**
 * Flags of V8 for the process of the gateway. An order passes through some sixty small functions of the engine; V8 by itself inlines 920
 * bytecodes into one function at most, with which the engine takes a sixth fewer orders per second (`npm run bench engine`). They are on the command
 * line, because Node's cache of compiled modules belongs to the flags with which the process begins.
 */
export const GATEWAY_FLAGS = ['--max-inlined-bytecode-size-cumulative=4000']
