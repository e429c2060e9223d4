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
  /** the attack's result */
  outcome: T
  /** slowest answer of /healthz during the attack, ms, minus the time that the server waited for a core */
  slowestHealthMs: number
  /** answers of /healthz that did not come within 60 s or were not 200 */
  unanswered: number
  /** number of /healthz requests */
  samples: number
  /** peak memory (RSS) above idle or above the peak of an unattacked server beside it, MB */
  grownMb: number
}

export interface UnderAttack {
  server: ServerProcess
  /**
   * Runs an attack while /healthz is requested and the process's memory is sampled every 20 ms; prints both.
   */
  endure: <T>(name: string, attack: () => Promise<T>) => Promise<Damage<T>>
  /** Used heap after garbage collection, above that of the server beside it, MB. */
  retainedMb: () => Promise<number>
  dispose: () => Promise<void>
}

interface Sampled {
  samples: number
  unanswered: number
  slowestMs: number
  slowestOwnMs: number
  /** slowest answer of an unattacked plain HTTP server that runs at the same time */
  idleMs: number
  mostMb: number
  /** peak memory of the unattacked server since the start */
  plainMostMb: number
}

const SAMPLE_MS = 20
const HEALTH_LIMIT_MS = 60_000
/** how much lower the attacker's CPU priority is than the server's: a real attacker uses another machine */
const NICER = 5

/**
 * Starts the product's server as an idle, warm process, and an unattacked one: the attack did not
 * cause what both use. From here on this thread has a lower priority.
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

/** longest turn of the event loop since the last request, seconds */
const LOOP_LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/gm
const RECORDS = /^ingest_records_total\{.*\} (\S+)$/gm

/** Returns a value of /metrics, summed over all labels. */
async function metric(url: string, pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0)
}

/** Waits while a new demo company is filled; its walking guards send about ten fixes a second. */
async function untilCalm(url: string): Promise<void> {
  for (let before = -Infinity; ;) {
    const now = await metric(url, RECORDS)
    if (now - before < 100) return
    before = now
    await setTimeout(1000)
  }
}

/** Used heap of a server after garbage collection, MB. */
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
