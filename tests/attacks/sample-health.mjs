import { readFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// This is a separate thread, because an attack that blocks the test's thread must not make the server seem slow.
const { url, pid, plainPid, everyMs, limitMs } = workerData

/** returns how long a thread has waited for a busy CPU core, ms */
const waitedMs = (thread) => {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    // the server has exited, which missing answers show anyway
    return 0
  }
}
/** the server's main thread and this thread */
const threads = [`${pid}/task/${pid}`, 'thread-self']

/** Returns the resident memory, MB. */
const memoryMb = (pid) => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** A URL that is requested regularly. */
class Sampled {
  samples = 0
  slowestMs = 0
  slowestOwnMs = 0
  unanswered = 0
  pending = 0
  #agent = new Agent({ keepAlive: true })

  constructor(address) {
    this.address = address
  }

  ask() {
    this.samples += 1
    this.pending += 1
    const sent = performance.now()
    const before = threads.map(waitedMs)
    const answered = (ok) => {
      const took = performance.now() - sent
      this.slowestMs = Math.max(this.slowestMs, took)
      // both threads may have waited at the same time, so only the longer wait is subtracted
      const waited = threads.map((thread, i) => waitedMs(thread) - before[i])
      this.slowestOwnMs = Math.max(this.slowestOwnMs, took - Math.max(...waited))
      if (!ok) this.unanswered += 1
      this.pending -= 1
    }
    const request = get(this.address, { agent: this.#agent, timeout: limitMs }, (reply) => {
      reply.resume()
      reply.on('end', () => answered(reply.statusCode === 200))
    })
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', () => answered(false))
  }

  close() {
    this.#agent.destroy()
  }
}

// a server that is not attacked: its delay shows how slow the machine is
const neighbour = createServer((_request, reply) => reply.end())
neighbour.listen(0, '127.0.0.1')

let plainMostMb = 0
setInterval(() => (plainMostMb = Math.max(plainMostMb, memoryMb(plainPid))), everyMs)

parentPort.on('message', (enough) => {
  const server = new Sampled(url)
  const idle = new Sampled(`http://127.0.0.1:${neighbour.address().port}/`)
  let mostMb = memoryMb(pid)
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, memoryMb(pid))
    if (Atomics.load(enough, 0) === 0 || server.samples < 10) {
      server.ask()
      idle.ask()
    } else if (server.pending + idle.pending === 0) {
      clearInterval(timer)
      server.close()
      idle.close()
      const { samples, slowestMs, slowestOwnMs, unanswered } = server
      const { slowestMs: idleMs } = idle
      parentPort.postMessage({ samples, slowestMs, slowestOwnMs, unanswered, idleMs, mostMb, plainMostMb })
    }
  }, everyMs)
})
