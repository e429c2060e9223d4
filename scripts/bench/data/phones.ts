import { Agent, get } from 'node:http'

const TICK_MS = 25

/** Returns the position of a phone in its nth message, degrees WGS84. */
export type PhonePlaceAt = (phone: number, message: number) => { lat: number; lon: number }

/**
 * Sends `perSecond` messages a second; the phones take turns. The returned function stops it, and waits for
 * the last replies.
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
