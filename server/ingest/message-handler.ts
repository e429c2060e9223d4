import { Counter } from 'prom-client'
import { SIMULATED_SUFFIX } from '../../domain/fix/fix.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { sharedFixWriter } from '../fixes/write/fix-writer.ts'
import { messageDigest } from '../fixes/write/delivery.ts'
import { decodeBody } from './decode-body.ts'
import { DeviceBudgets } from './device-budget.ts'
import type { KnownDevice } from './find-device.ts'
import { gatherMessage, type GatheredMessage } from './gather-message.ts'
import { ThrottledMessages } from './throttled-messages.ts'
import type { IngestFormat } from './ingest-formats.ts'
import { QUARANTINE_REASONS, quarantineRecord } from './parsed-message.ts'
import { type MessageBody, RetryLaterProblem } from './read-body.ts'

export interface ReceivedMessage {
  device: KnownDevice
  format: IngestFormat
  method: string
  /** query string of the URL without the question mark */
  query: string
  body: MessageBody
  contentEncoding: string | undefined
  userAgent: string | null
}

/** Retry-After of a 503 reply, seconds */
const RETRY_AFTER_S = 5
/** maximum Retry-After for a phone, seconds */
const LONGEST_WAIT_S = 3600
/**
 * maximum length of messages that are parsed in parallel, characters; parsing may need a hundred times their
 * size in memory
 */
const SMALL_MESSAGE = 64 * 1024

/** Reads and stores messages of known phones, each within the rate limits of its device. */
export function createMessageHandler(context: Context) {
  const results = new Counter({
    name: 'ingest_records_total',
    help: 'What phones sent: fixes by format, quarantined records by reason',
    labelNames: ['format', 'result'],
    registers: [context.metrics],
  })
  const laterTotal = new Counter({
    name: 'ingest_deferred_total',
    help: 'Messages that phones were asked to send again later, by the budget that was used up',
    labelNames: ['over'],
    registers: [context.metrics],
  })
  const budgets = new DeviceBudgets()
  const throttled = new ThrottledMessages(context)
  const oneAtATime = inTurn()

  /**
   * Stores a message; resolves once it is durable. Throws RetryLaterProblem if the phone must send it again,
   * and a 404 problem if the phone was revoked meanwhile.
   */
  async function take(message: ReceivedMessage): Promise<void> {
    const received = context.now()
    const { text, cut } = await decodeBody(message.body, message.contentEncoding)
    const read = () => readMessage(message, text, cut, received)
    const gathered = await (text.length > SMALL_MESSAGE ? oneAtATime(read) : read())
    const { device, format } = message
    const admitted = budgets.reserve(device.id, gathered.fixes, received)
    if (!admitted.ok) {
      laterTotal.inc({ over: admitted.over })
      throttled.note(device.company, device.id, received)
      throw new RetryLaterProblem(
        429,
        'This phone has sent too much. Please send it again later.',
        Math.min(admitted.retryAfterS, LONGEST_WAIT_S),
      )
    }
    const { fixes, beyond, settle } = admitted
    if (beyond.length > 0)
      gathered.aside.push({
        reason: QUARANTINE_REASONS.tooManyPatrols,
        body: JSON.stringify(beyond[0]),
        records: beyond.length,
      })
    let patrols = 0
    let revoked = false
    try {
      const delivered = await sharedFixWriter(context).writeInParts(
        deliveryOf(message, { ...gathered, fixes }, { received, digest: messageDigest(message.query, text) }),
      )
      ;({ patrols, revoked } = delivered)
    } catch (error) {
      // the database is overloaded or the disk fails; the phone retains its queue and retries
      context.log.warn({ err: error }, 'a message could not be stored')
      throw new RetryLaterProblem(503, 'Cannot store right now. Please send it again.', RETRY_AFTER_S)
    } finally {
      settle(patrols, context.now())
    }
    if (revoked) throw notFoundProblem()
    for (const { reason, records } of gathered.aside)
      results.inc({ format: format.name, result: reason }, records)
    results.inc({ format: format.name, result: 'fix' }, fixes.length)
  }

  return {
    take,
    countStranger: (format: IngestFormat) =>
      results.inc({ format: format.name, result: 'of an unknown device' }),
    stop: () => throttled.write(),
  }
}

function readMessage(
  message: ReceivedMessage,
  text: string,
  cut: boolean,
  received: number,
): Promise<GatheredMessage> {
  const { format, method, query } = message
  return gatherMessage(
    cut
      ? [quarantineRecord(QUARANTINE_REASONS.tooLong, text)]
      : format.parse({ method, query, body: text }, received),
  )
}

function deliveryOf(
  { device, format, userAgent }: ReceivedMessage,
  { fixes, aside, batteryPct }: GatheredMessage,
  { received, digest }: { received: number; digest: string },
) {
  return {
    company: device.company,
    deviceId: device.id,
    format: format.name,
    userAgent,
    received,
    batteryPct,
    message: digest,
    recording: null,
    fixes: fixes.map(({ simulated, ...fix }) => ({
      ...fix,
      workerId: device.workerId,
      source: simulated ? `${format.name}${SIMULATED_SUFFIX}` : format.name,
    })),
    quarantined: aside,
  }
}

/** Creates a queue that runs one task at a time, in order. A failing task does not block others. */
function inTurn(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = before.then(task, task)
    before = mine
    return mine
  }
}
