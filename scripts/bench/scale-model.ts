/** Inputs of the model in docs/design/server/scale.md, where their measured values are documented. */
export interface ScaleInputs {
  /** seconds between two fixes of a guard on duty */
  intervalS: number
  /** share of all guards who are on duty at the busiest time, 0 to 1 */
  onDuty: number
  /** share of a day that a guard is on duty, 0 to 1 */
  dutyShare: number
  retentionDays: number
  /** bytes per fix, including the index */
  bytesAFix: number
  /** fixes per second of two processes on one PostgreSQL, all on the cores of the test machine */
  fixesOfTwo: number
  testCores: number
  /** number of seals, each for an hour of one guard, that one process computes per second */
  sealingOfProcess: number
  /** share of the measured capacity that the plan uses, 0 to 1 */
  headroom: number
  /** assumption: cores of a process machine and of a database machine, and their prices, USD per month */
  processCores: number
  processPrice: number
  databaseCores: number
  databasePrice: number
  /** assumption: USD per GB and month */
  storagePrice: number
}

interface ScaleOf {
  guards: number
  fixesPerS: number
  cells: number
  processes: number
  storedGb: number
  cost: number
  sealing: number
}

/**
 * Returns the machines and the cost for this many guards. Processes and PostgreSQL shared the cores of the
 * test machine, so half of a fix's cost is attributed to each. The model assumes, unmeasured, that both
 * scale with the number of cores.
 */
export function computeScale(guards: number, inputs: ScaleInputs): ScaleOf {
  const fixesPerS = (guards * inputs.onDuty) / inputs.intervalS
  const perCore = ((2 * inputs.fixesOfTwo) / inputs.testCores) * inputs.headroom
  const cells = Math.max(1, Math.ceil(fixesPerS / (perCore * inputs.databaseCores)))
  const processes = Math.max(2 * cells, Math.ceil(fixesPerS / (perCore * inputs.processCores)))
  const perDay = (guards * inputs.dutyShare * 86_400) / inputs.intervalS
  const storedGb = (perDay * inputs.retentionDays * inputs.bytesAFix) / 1e9
  // each database has a standby with separate storage
  const cost =
    processes * inputs.processPrice + 2 * cells * inputs.databasePrice + 2 * storedGb * inputs.storagePrice
  const sealing = (guards * inputs.onDuty) / 3600 / inputs.sealingOfProcess
  return { guards, fixesPerS, cells, processes, storedGb, cost, sealing }
}

const whole = (value: number) => Math.round(value).toLocaleString('en-GB')

/** Returns the table of docs/design/server/scale.md. */
export function scaleTable(inputs: ScaleInputs, guards: readonly number[]): string {
  const each = guards.map((count) => computeScale(count, inputs))
  const row = (name: string, of: (scale: ScaleOf) => string) => `| ${name} | ${each.map(of).join(' | ')} |`
  return [
    row('Guards', ({ guards: count }) => whole(count)),
    row('-', () => '-'),
    row('Fixes a second at the busiest time', ({ fixesPerS }) => whole(fixesPerS)),
    row('Cells', ({ cells }) => whole(cells)),
    row('Machines for processes', ({ processes }) => whole(processes)),
    row('Machines for databases, with standbys', ({ cells }) => whole(2 * cells)),
    row('Fixes stored, GB', ({ storedGb }) => whole(storedGb)),
    row('Sealing, share of one process', ({ sealing }) => `${(100 * sealing).toFixed(1)} %`),
    row('Cost, USD a month', ({ cost }) => whole(cost)),
  ].join('\n')
}

/** The values in docs/design/server/scale.md. */
export const SCALE_INPUTS: ScaleInputs = {
  intervalS: 5,
  onDuty: 1,
  dutyShare: 1 / 3,
  retentionDays: 90,
  bytesAFix: 149,
  fixesOfTwo: 14_453,
  testCores: 2,
  sealingOfProcess: 370,
  headroom: 0.5,
  processCores: 4,
  processPrice: 80,
  databaseCores: 16,
  databasePrice: 600,
  storagePrice: 0.12,
}
