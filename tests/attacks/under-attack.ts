import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'
import { z } from 'zod'
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
  /** most memory (RSS) over what it had idle, or the server beside it that nobody attacks has had at most, MB */
  grownMb: number
}

export interface UnderAttack {
  server: ServerProcess
  /** Runs an attack while /healthz is asked every 20 ms and the process's memory is looked at as often; prints both. */
  endure: <T>(name: string, attack: () => Promise<T>) => Promise<Damage<T>>
  /** What is still used after a collection, over what the server beside it uses, MB. */
  retainedMb: () => Promise<number>
  dispose: () => Promise<void>
}

interface Sampled {
  samples: number
  unanswered: number
  slowestMs: number
  slowestOwnMs: number
  /** slowest answer of a bare HTTP server beside it that nobody attacks */
  idleMs: number
  mostMb: number
  /** of the server beside it, since the start */
  plainMostMb: number
}

const SAMPLE_MS = 20
const HEALTH_LIMIT_MS = 60_000
/** how much further back than the server the attacker stands in the queue for a core: it would not sit on its machine */
const NICER = 5

/**
 * The product's own server as a process, idle and warm, and another one beside it that nobody attacks: what both use
 * alike is not the attack's. From here on this thread gives way to them.
 */
export async function serverUnderAttack(env: Record<string, string> = {}): Promise<UnderAttack> {
  const folder = mkdtempSync(join(tmpdir(), 'askari-heap-'))
  const probe = {
    HEAP_FOLDER: folder,
    NODE_OPTIONS: `--import ${import.meta.resolve('./heap-on-signal.mjs')}`,
  }
  const server = await startServer({ ...env, ...probe })
  const { DATA_DIR: _, ...plainEnv } = env
  const plain = await startServer({ ...plainEnv, ...probe })
  const sampler = new Worker(new URL('./sample-health.mjs', import.meta.url), {
    workerData: {
      url: `${server.url}/healthz`,
      pid: server.pid(),
      plainPid: plain.pid(),
      everyMs: SAMPLE_MS,
      limitMs: HEALTH_LIMIT_MS,
    },
  })
  await once(sampler, 'online')
  setPriority(getPriority() + NICER)
  for (const { url } of [server, plain]) await untilCalm(url)
  const idleMb = memoryMb(server.pid())
  let plainHeapMb = Number.POSITIVE_INFINITY
  return {
    server,
    endure: async (name, attack) => {
      const enough = new Int32Array(new SharedArrayBuffer(4))
      const sampled = once(sampler, 'message')
      await metric(server.url, LOOP_LAG)
      sampler.postMessage(enough)
      const outcome = await attack().finally(() => Atomics.store(enough, 0, 1))
      const [{ samples, unanswered, slowestMs, slowestOwnMs, idleMs, mostMb, plainMostMb }] =
        (await sampled) as [Sampled]
      const plainMb = Math.max(idleMb, plainMostMb)
      const grownMb = mostMb - plainMb
      const turnMs = (await metric(server.url, LOOP_LAG)) * 1000
      const figures = { slowestOwnMs, slowestMs, idleMs, turnMs, mostMb, plainMb }
      const [own, all, idle, turn, most, without] = Object.values(figures).map(Math.round)
      process.stdout.write(
        `${name}: /healthz ${own} ms at most in ${samples} answers (${all} with the wait for a core, ${idle} of an ` +
          `idle neighbour), longest turn ${turn} ms, ${most} MB at most (${without} without attack)\n`,
      )
      return { outcome, samples, unanswered, slowestHealthMs: slowestOwnMs, grownMb }
    },
    retainedMb: async () => {
      plainHeapMb = Math.min(plainHeapMb, await heapMb(plain.pid(), folder))
      return (await heapMb(server.pid(), folder)) - plainHeapMb
    },
    dispose: async () => {
      await sampler.terminate()
      await Promise.all([server.dispose(), plain.dispose()])
      rmSync(folder, { recursive: true })
    },
  }
}

/** longest turn of the event loop since this was asked last, seconds */
const LOOP_LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/gm
const RECORDS = /^ingest_records_total\{.*\} (\S+)$/gm

/** What /metrics says, summed over all labels. */
async function metric(url: string, pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0)
}

/** A demo company that was just made is filled in for a while; those who walk bring some ten fixes a second. */
async function untilCalm(url: string): Promise<void> {
  for (let before = -Infinity; ;) {
    const now = await metric(url, RECORDS)
    if (now - before < 100) return
    before = now
    await setTimeout(1000)
  }
}

/** What a server uses after a collection, MB. */
async function heapMb(pid: number, folder: string): Promise<number> {
  const file = join(folder, String(pid))
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  const bytes = await vi.waitFor(() => z.coerce.number().positive().parse(readFileSync(file, 'utf8')), 10_000)
  return bytes / 1e6
}

/** Resident memory of a process, MB. */
function memoryMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
