import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'
import { z } from 'zod'
import { startServer, type ServerProcess } from '../support/http/server-process.ts'

export interface Damage<T> {
  /** result of the attack */
  outcome: T
  /** slowest answer of /healthz during the attack, ms, without the time that the server waited for a CPU core */
  slowestHealthMs: number
  /** number of /healthz requests without an answer of 200 within 60 s */
  unanswered: number
  /** number of /healthz requests */
  samples: number
  /** peak memory (RSS) above the idle server, or above the peak of a server without an attack, MB */
  grownMb: number
}

export interface UnderAttack {
  server: ServerProcess
  /** Runs an attack. Meanwhile requests /healthz and samples the process's memory every 20 ms, and prints both. */
  endure: <T>(name: string, attack: () => Promise<T>) => Promise<Damage<T>>
  /** Returns the used heap after garbage collection, above that of a server without an attack, MB. */
  retainedMb: () => Promise<number>
  dispose: () => Promise<void>
}

interface Sampled {
  samples: number
  unanswered: number
  slowestMs: number
  slowestOwnMs: number
  /** slowest answer of a plain HTTP server that runs at the same time without an attack, ms */
  idleMs: number
  mostMb: number
  /** peak memory of the plain server since its start, MB */
  plainMostMb: number
}

const SAMPLE_MS = 20
const HEALTH_LIMIT_MS = 60_000
/** added to this thread's `nice` value, so that the server has priority: a real attacker uses another machine */
const NICER = 5

/**
 * Starts the product's server, idle and warm, and one that is not attacked. What both use is not caused by the attack.
 * Lowers the priority of this thread.
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

/** longest turn of the event loop since the last scrape, seconds */
const LOOP_LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/gm
const RECORDS = /^ingest_records_total\{.*\} (\S+)$/gm

/** Returns a value of /metrics, summed over all labels. */
async function metric(url: string, pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0)
}

/** Waits until a new demo company is filled. Its simulated guards then send about ten positions a second. */
async function untilCalm(url: string): Promise<void> {
  for (let before = -Infinity; ;) {
    const now = await metric(url, RECORDS)
    if (now - before < 100) return
    before = now
    await setTimeout(1000)
  }
}

/** Returns the used heap of a server after garbage collection, MB. */
async function heapMb(pid: number, folder: string): Promise<number> {
  const file = join(folder, String(pid))
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  const bytes = await vi.waitFor(() => z.coerce.number().positive().parse(readFileSync(file, 'utf8')), 10_000)
  return bytes / 1e6
}

/** Returns the resident memory (RSS) of a process, MB. */
function memoryMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
