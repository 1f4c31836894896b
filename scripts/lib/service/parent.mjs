const PARENT_CHECK_MS = 1000

/** Stops when the parent process changes, because an npm that is killed outright cannot notify us. */
export function stopWithParent(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, PARENT_CHECK_MS).unref()
}
