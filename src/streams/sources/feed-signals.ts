import {
  catchError,
  defer,
  from,
  map,
  merge,
  of,
  retry,
  Subject,
  switchMap,
  throwError,
  timer,
  type Observable,
} from 'rxjs'
import { jsonText } from '../../../domain/text/json-text.ts'
import { feedFrames } from '../../../contract/tracking/feed.ts'
import { eventStream } from './event-stream.ts'

export interface FeedOptions {
  /** URL of GET /api/feed */
  url: string
  fetch: typeof globalThis.fetch
  /** returns a valid access token */
  token: () => Promise<string>
  /** whether the account sees only a part of the company; no event reports what left this part during an outage */
  seesPart?: boolean
  /** returns a number in [0, 1), so that many consoles do not reconnect at the same time */
  random: () => number
}

export type FeedFrame = {
  [Kind in keyof typeof feedFrames]: { kind: Kind; data: ReturnType<(typeof feedFrames)[Kind]['parse']> }
}[keyof typeof feedFrames]

/** Signals of a feed connection. `resumed`: it continues after the last received event, so none is missing. */
export type FeedSignal =
  | { kind: 'opened'; resumed: boolean }
  | { kind: 'closed' }
  /** heartbeat */
  | { kind: 'pulse' }
  | { kind: 'frame'; id: string | undefined; frame: FeedFrame | null }

/** The id of the last received event. The next connection sends it to resume there. */
export interface FeedPlace {
  lastEventId: string | undefined
}

/** The server sends heartbeats at least every 15 s; after 40 s without data a connection is broken. */
const SILENCE_MS = 40_000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8000

/**
 * Connects to the server's feed and resumes after the last received event. Retries after 0.5 s, with doubling delays up
 * to 8 s, and emits `closed` after each failed attempt. Never ends.
 */
export function feedSignals(
  { url, fetch, token, seesPart = false, random }: FeedOptions,
  place: FeedPlace,
): Observable<FeedSignal> {
  const said = new Subject<FeedSignal>()
  const connection$ = defer(() => from(token())).pipe(
    switchMap((bearer) => {
      const after = place.lastEventId
      return eventStream({
        fetch,
        url,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(after !== undefined && { 'last-event-id': after }),
        },
        silenceMs: SILENCE_MS,
        opened: () => said.next({ kind: 'opened', resumed: after !== undefined && !seesPart }),
        pulsed: () => said.next({ kind: 'pulse' }),
      })
    }),
    map((message): FeedSignal => {
      place.lastEventId = message.id ?? place.lastEventId
      return { kind: 'frame', id: message.id, frame: frameFrom(message.event, message.data) }
    }),
    catchError((error: unknown) => {
      said.next({ kind: 'closed' })
      return throwError(() => error)
    }),
    retry({ delay: (_error, tries) => timer(delayMs(tries, random())), resetOnSuccess: true }),
  )
  return merge(of<FeedSignal>({ kind: 'closed' }), said, connection$)
}

function delayMs(tries: number, chance: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)) * (0.5 + chance / 2)
}

/** returns null for an unknown or invalid frame */
function frameFrom(kind: string | undefined, text: string): FeedFrame | null {
  if (kind === undefined || !isKind(kind)) return null
  const data = jsonText.pipe(feedFrames[kind]).safeParse(text)
  return data.success ? ({ kind, data: data.data } as FeedFrame) : null
}

function isKind(kind: string): kind is keyof typeof feedFrames {
  return Object.hasOwn(feedFrames, kind)
}
