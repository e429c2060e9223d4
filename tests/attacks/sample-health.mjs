import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// a thread of its own: an attack that keeps the test's own thread busy must not make the server look slow
const { url, pid, everyMs, limitMs } = workerData
const agent = new Agent({ keepAlive: true })
let samples = 0
let slowestMs = 0
let slowestOwnMs = 0
let unanswered = 0
let pending = 0
let enough = false

const waitedMs = (thread) => Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6
/** how long the server's main thread and this one could have computed while others had the core */
const waitedForCoreMs = () => {
  try {
    return waitedMs(`${pid}/task/${pid}`) + waitedMs('thread-self')
  } catch {
    // the server is gone, which the answers tell
    return 0
  }
}

const tellWhenDone = () => {
  if (!enough || pending > 0) return
  parentPort.postMessage({ samples, slowestMs, slowestOwnMs, unanswered })
  agent.destroy()
}

const sample = () => {
  samples += 1
  pending += 1
  const sent = performance.now()
  const waitedBefore = waitedForCoreMs()
  const answered = (ok) => {
    const took = performance.now() - sent
    slowestMs = Math.max(slowestMs, took)
    slowestOwnMs = Math.max(slowestOwnMs, took - (waitedForCoreMs() - waitedBefore))
    if (!ok) unanswered += 1
    pending -= 1
    tellWhenDone()
  }
  const request = get(url, { agent, timeout: limitMs }, (reply) => {
    reply.resume()
    reply.on('end', () => answered(reply.statusCode === 200))
  })
  request.on('timeout', () => request.destroy(new Error('no answer in time')))
  request.on('error', () => answered(false))
}

const timer = setInterval(sample, everyMs)
parentPort.once('message', () => {
  clearInterval(timer)
  enough = true
  tellWhenDone()
})
