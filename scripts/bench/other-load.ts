import { cpus } from 'node:os'

const LOOK_MS = 1_000
/** share of all cores; programs of an idle machine use less */
const QUIET_SHARE = 0.1

const times = () => {
  const all = cpus().map(({ times }) => times)
  const idle = all.reduce((sum, core) => sum + core.idle, 0)
  return { idle, total: all.reduce((sum, core) => sum + Object.values(core).reduce((a, b) => a + b, 0), 0) }
}

/**
 * Returns the share of this machine's cores (0 to 1) that other programs use, measured for a second; 0 on a
 * quiet machine.
 */
export async function otherLoad(): Promise<number> {
  const before = times()
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  const after = times()
  const busy = 1 - (after.idle - before.idle) / Math.max(1, after.total - before.total)
  return busy > QUIET_SHARE ? busy : 0
}
