import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// a thread of its own: an attack that keeps the test's own thread busy must not make the server look slow
const { url, everyMs, limitMs } = workerData
const agent = new Agent({ keepAlive: true })
let samples = 0
let slowestMs = 0
let unanswered = 0
let pending = 0
let enough = false

const tellWhenDone = () => {
  if (!enough || pending > 0) return
  parentPort.postMessage({ samples, slowestMs, unanswered })
  agent.destroy()
}

const sample = () => {
  samples += 1
  pending += 1
  const sent = performance.now()
  const answered = (ok) => {
    slowestMs = Math.max(slowestMs, performance.now() - sent)
    if (!ok) unanswered += 1
    pending -= 1
    tellWhenDone()
  }
  const request = get(`${url}/healthz`, { agent, timeout: limitMs }, (reply) => {
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
