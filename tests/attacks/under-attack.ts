import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { startServer, type ServerProcess } from '../support/server-process.ts'

export interface Damage<T> {
  /** what the attack gave back */
  outcome: T
  /** slowest answer of /healthz while it went on, ms, less what the server waited for a core that others had */
  slowestHealthMs: number
  /** answers of /healthz that did not come within 60 s or were not 200 */
  unanswered: number
  /** how often /healthz was asked */
  samples: number
  /** most memory (RSS) over what the idle server had before any attack, MB */
  grownMb: number
}

export interface UnderAttack {
  server: ServerProcess
  /** Runs an attack while /healthz is asked every 20 ms and the process's memory is looked at as often; prints both. */
  endure: <T>(name: string, attack: () => Promise<T>) => Promise<Damage<T>>
}

const SAMPLE_MS = 20
const HEALTH_LIMIT_MS = 60_000

/** The product's own server as a process, idle and warm. `server.dispose` ends it. */
export async function serverUnderAttack(env: Record<string, string> = {}): Promise<UnderAttack> {
  const server = await startServer(env)
  for (let i = 0; i < 50; i += 1) await (await fetch(`${server.url}/healthz`)).arrayBuffer()
  const idleMb = memoryMb(server.pid())
  return {
    server,
    endure: async (name, attack) => {
      const sampler = new Worker(new URL('./sample-health.mjs', import.meta.url), {
        workerData: {
          url: `${server.url}/healthz`,
          pid: server.pid(),
          everyMs: SAMPLE_MS,
          limitMs: HEALTH_LIMIT_MS,
        },
      })
      let mostMb = idleMb
      const watch = setInterval(() => (mostMb = Math.max(mostMb, memoryMb(server.pid()))), SAMPLE_MS)
      try {
        const outcome = await attack()
        mostMb = Math.max(mostMb, memoryMb(server.pid()))
        sampler.postMessage('enough')
        const [{ samples, slowestMs, slowestOwnMs, unanswered }] = await once(sampler, 'message')
        const grownMb = mostMb - idleMb
        const figures = [slowestOwnMs, slowestMs, grownMb].map(Math.round)
        process.stdout.write(
          `${name}: /healthz ${figures[0]} ms at most in ${samples} answers (${figures[1]} with the wait for a core), ` +
            `${figures[2]} MB over idle\n`,
        )
        return { outcome, samples, unanswered, slowestHealthMs: slowestOwnMs, grownMb }
      } finally {
        clearInterval(watch)
        await sampler.terminate()
      }
    },
  }
}

/** Resident memory of a process, MB; 0 when it has ended, which /healthz tells. */
function memoryMb(pid: number): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024
}
