import { Agent, get } from 'node:http'

const TICK_MS = 25

/** Returns a phone's position at a message. */
export type PhonePlaceAt = (phone: number, message: number) => { lat: number; lon: number }

/**
 * Phones that report in turn, the given number of messages per second, until stopped. Stopping
 * waits for the last answers.
 */
export function reportFrom(
  urls: readonly string[],
  perSecond: number,
  placeOf: PhonePlaceAt,
): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const answers: Promise<void>[] = []
  const started = Date.now()
  const send = (i: number) =>
    new Promise<void>((resolve, reject) => {
      const phone = i % urls.length
      const { lat, lon } = placeOf(phone, i)
      const query = `id=bench&lat=${lat}&lon=${lon}&timestamp=${Date.now()}&accuracy=8`
      const asked = get(`${urls[phone]}?${query}`, { agent }, (reply) => reply.resume().on('end', resolve))
      asked.on('error', reject)
    })
  const timer = setInterval(() => {
    const due = ((Date.now() - started) / 1000) * perSecond
    for (let i = answers.length; i < due; i++) answers.push(send(i))
  }, TICK_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(answers)
    agent.destroy()
  }
}
