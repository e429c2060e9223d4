import { Gauge } from 'prom-client'
import type { Context } from '../context.ts'
import { type Lease, leaseFor } from '../db/lease.ts'
import { signCheckpoints } from './sign-checkpoints.ts'
import { witnessOf } from './witness.ts'
import { witnessState, writeToWitness } from './write-to-witness.ts'

const PERIOD_MS = 10_000

/** Signs checkpoints of the logs and writes them to the witness, in one server process of all; no write waits for it. */
export async function startCheckpoints(context: Context): Promise<() => Promise<void>> {
  const lease = leaseFor(context, 'checkpoints')
  const told = new Set<string>()
  const looked = new Set<string>()
  let stopping = false
  let running: Promise<void> | null = null
  showWitness(context)
  const look = () => {
    running ??= checkpointsOnce(context, lease, told, () => stopping, looked)
      // a database that is away for a while: the next look does it all
      .catch((error: unknown) => context.log.error({ err: error }, 'signing checkpoints failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, PERIOD_MS)
  return async () => {
    stopping = true
    clearInterval(timer)
    await running
    await lease.release().catch((error: unknown) => {
      // it ends by itself soon, and a database that is away must not hold up the stop
      context.log.warn({ err: error }, 'the lease of the checkpoints could not be released')
    })
  }
}

/** One look, where the lease is held. `told` holds what was said of broken logs, so that each is said once. */
export async function checkpointsOnce(
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
  const witness = witnessOf(context)
  if (witness && context.config.witness)
    await writeToWitness(context, context.config.witness, witness, stopped)
}

/** what is read at most to count what waits */
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
        const state = await witnessState({ db }, witness)
        this.set({ what: 'waiting' }, waiting.length)
        this.set({ what: 'failing' }, state?.failingSince == null ? 0 : 1)
        this.set({ what: 'written_at' }, (state?.writtenAt ?? 0) / 1000)
      } catch (error) {
        // the rest of the metrics tells more about a database that does not answer
        log.warn({ err: error }, 'the state of the witness could not be read')
      }
    },
  })
}
