import {
  BehaviorSubject,
  defer,
  filter,
  from,
  map,
  merge,
  retry,
  share,
  Subject,
  switchMap,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import { jsonText } from '../../../domain/json-text.ts'
import { feedFrames, type FeedEvent } from '../../../contract/feed.ts'
import { linkStates } from '../operators/link-states.ts'
import { eventStream } from './event-stream.ts'
import { guardFromLiveLocation } from './live-guard-from.ts'
import type { LiveSource } from './source.ts'

export interface FeedOptions {
  /** of GET /api/feed */
  url: string
  fetch: typeof globalThis.fetch
  /** an access token that is good now */
  token: () => Promise<string>
  /** ms since epoch UTC */
  now: () => number
  /** from 0 up to 1; spreads the tries of many consoles over time */
  random: () => number
}

export interface FeedSource {
  live: LiveSource
  /** events of the company in order, none twice and none missing since the first connection */
  events$: Observable<FeedEvent>
  /** ids of guards of whom more fixes have come than `live` tells; null = of any guard, as the link was away */
  untold$: Observable<readonly string[] | null>
  /** the position up to which `events$` has told everything */
  caughtUp$: Observable<number>
}

/** A heartbeat comes every 15 s. */
const SILENCE_MS = 40_000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8000

type Frame = {
  [Kind in keyof typeof feedFrames]: { kind: Kind; data: ReturnType<(typeof feedFrames)[Kind]['parse']> }
}[keyof typeof feedFrames]

/**
 * The server's feed as a source: one connection for all who subscribe, taken up again after the last event that was
 * heard. Tries again after half a second, then twice as long, up to 8 s.
 */
export function createFeedSource({ url, fetch, token, now, random }: FeedOptions): FeedSource {
  const connected = new BehaviorSubject(false)
  const pulses = new Subject<void>()
  const again = new Subject<void>()
  let opened = false
  let lastEventId: string | undefined

  const frames$ = defer(() => from(token())).pipe(
    switchMap((bearer) =>
      eventStream({
        fetch,
        url,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
        silenceMs: SILENCE_MS,
        opened: () => {
          if (opened) again.next()
          opened = true
          connected.next(true)
        },
        pulsed: () => pulses.next(),
      }),
    ),
    map((message) => ({ id: message.id, frame: frameFrom(message.event, message.data) })),
    tap({
      next: ({ id }) => {
        lastEventId = id ?? lastEventId
      },
      error: () => connected.next(false),
      unsubscribe: () => connected.next(false),
    }),
    retry({ delay: (_error, tries) => timer(delayMs(tries, random())), resetOnSuccess: true }),
    map(({ frame }) => frame),
    filter((frame) => frame !== null),
    share(),
  )

  return {
    live: {
      name: 'feed',
      guards$: frames$.pipe(
        filter((frame) => frame.kind === 'fixes'),
        map(({ data }) => data.fixes.map(guardFromLiveLocation).filter((guard) => guard !== null)),
        filter((guards) => guards.length > 0),
      ),
      link$: linkStates(connected),
      pulse$: pulses,
      heartbeat$: frames$.pipe(
        filter((frame) => frame.kind === 'heartbeat'),
        map(now),
      ),
    },
    untold$: merge(
      again.pipe(map(() => null)),
      frames$.pipe(
        filter((frame) => frame.kind === 'fixes'),
        map(({ data }) => data.untold ?? []),
        filter((ids) => ids.length > 0),
      ),
    ),
    events$: frames$.pipe(
      filter((frame) => frame.kind === 'event'),
      map(({ data }) => data),
    ),
    caughtUp$: frames$.pipe(
      filter((frame) => frame.kind === 'caught-up'),
      map(({ data }) => data.position),
    ),
  }
}

function delayMs(tries: number, chance: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)) * (0.5 + chance / 2)
}

/** null for a frame of a kind that this console does not know, or that does not hold what its kind promises. */
function frameFrom(kind: string | undefined, text: string): Frame | null {
  if (kind === undefined || !isKind(kind)) return null
  const data = jsonText.pipe(feedFrames[kind]).safeParse(text)
  return data.success ? ({ kind, data: data.data } as Frame) : null
}

function isKind(kind: string): kind is keyof typeof feedFrames {
  return Object.hasOwn(feedFrames, kind)
}
