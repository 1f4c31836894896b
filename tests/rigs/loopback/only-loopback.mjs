/**
 * For tests: loaded before a program (`node --import`), it ends the program as soon as that looks up a name or connects to an address
 * outside of loopback, and says which.
 */
import dns from 'node:dns'
import net from 'node:net'

const isLoopback = (host) => /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\]|::ffff:127\.\d+\.\d+\.\d+)$/.test(host)

function refuse(host) {
  process.stderr.write(`LEFT LOOPBACK: ${host}\n`)
  process.exit(86)
}

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function guarded(...args) {
  // Node itself wraps the arguments in a list.
  const [first] = Array.isArray(args[0]) ? args[0] : args
  const host = typeof first === 'object' && first !== null ? first.host : typeof args[1] === 'string' ? args[1] : undefined
  if (host !== undefined && host !== null && !isLoopback(String(host))) refuse(host)
  return connect.apply(this, args)
}

for (const from of [dns, dns.promises]) {
  for (const [name, lookUp] of Object.entries(from)) {
    if (typeof lookUp !== 'function' || !/^(?:lookup|resolve)/.test(name)) continue
    from[name] = (host, ...rest) => (isLoopback(host) ? lookUp.call(from, host, ...rest) : refuse(host))
  }
}
