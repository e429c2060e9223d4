import { Gauge } from 'prom-client'
import type { Context } from '../app/context.ts'
import type { Lease } from '../db/lease.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { signCheckpoints } from './sign-checkpoints.ts'
import { createWitness } from './witness/witness.ts'
import { readWitnessState, publishToWitness } from './witness/publish-to-witness.ts'

const PERIOD_MS = 10_000

/**
 * Signs checkpoints and sends them to the witness, in one server process at a time. Runs in the background,
 * so no write waits.
 */
export async function startCheckpoints(context: Context): Promise<() => Promise<void>> {
  const told = new Set<string>()
  const looked = new Set<string>()
  showWitness(context)
  const work = { name: 'checkpoints', periodMs: PERIOD_MS, failure: 'signing checkpoints failed' }
  return startLeasedWork(context, work, (lease, stopped) =>
    signDueCheckpoints(context, lease, told, stopped, looked),
  )
}

/**
 * Signs due checkpoints once, while this process has the lease. `told` contains the broken logs that were
 * already reported.
 */
export async function signDueCheckpoints(
  context: Context,
  lease: Lease,
  told: Set<string> = new Set(),
  stopped: () => boolean = () => false,
  looked?: Set<string>,
): Promise<void> {
  if (!(await lease.isHeld()) || context.space.short) return
  const broken = ({ message }: Error) => {
    if (!told.has(message)) context.log.error(`${message}: no checkpoint is signed of it; run npm run verify`)
    told.add(message)
  }
  await signCheckpoints(context, stopped, broken, looked)
  const witness = createWitness(context)
  if (witness && context.config.witness)
    await publishToWitness(context, context.config.witness, witness, stopped)
}

/** Waiting checkpoints are counted only up to this number. */
const COUNTED = 1000

function showWitness({ db, config, log, metrics }: Context): void {
  const { witness } = config
  if (witness === null) return
  new Gauge({
    name: 'checkpoint_witness',
    help: 'Checkpoints the witness does not have yet (1000 at most), whether it fails (0 or 1), and when it was last written to (s since epoch)',
    labelNames: ['what'],
    registers: [metrics],
    async collect() {
      try {
        const waiting = await db
          .selectFrom('checkpoint')
          .select('size')
          .where('witnessed_at', 'is', null)
          .limit(COUNTED)
          .execute()
        const state = await readWitnessState({ db }, witness)
        this.set({ what: 'waiting' }, waiting.length)
        this.set({ what: 'failing' }, state?.failingSince == null ? 0 : 1)
        this.set({ what: 'written_at' }, (state?.writtenAt ?? 0) / 1000)
      } catch (error) {
        // other metrics show that the database does not answer
        log.warn({ err: error }, 'the state of the witness could not be read')
      }
    },
  })
}
