import { Observable, type Subscription } from 'rxjs'
import { Actor, type AnyActor } from 'xstate'

/** Resources that the product's code has opened since `watchResources`. */
export interface OpenResources {
  /** returns the open resources, each with its type and the place in the code that opened it */
  open: () => string[]
  /** counts a fake resource as open until the returned function is called */
  lend: (what: string) => () => void
  /** returns a promise that never settles; the request counts as open until its signal is aborted */
  request: (what: string, signal: AbortSignal | undefined) => Promise<never>
  /** closes all open resources and stops watching */
  restore: () => void
}

type Timer = 'setTimeout' | 'setInterval' | 'requestAnimationFrame'
const CLEARED_BY = {
  setTimeout: 'clearTimeout',
  setInterval: 'clearInterval',
  requestAnimationFrame: 'cancelAnimationFrame',
} as const
const TIMERS = Object.keys(CLEARED_BY) as Timer[]

/** File whose frames are measurements. They end by themselves and do not count. */
const MEASURES = /\/draw-timing\.ts/

/** Returns the calling line in the product or a test, e.g. `src/streams/frame-loop.ts:12`; null if a package called. */
function callingPlace(): string | null {
  const lines = (new Error().stack ?? '').split('\n').slice(1)
  const caller = lines.find((line) => !line.includes('open-resources'))
  if (caller === undefined || caller.includes('/node_modules/')) return null
  if (caller.includes('/tests/fakes/')) return null
  const [, place = null] = /((?:src|domain|tests)\/[^?:)]+)/.exec(caller) ?? []
  return place
}

/** Returns whether an object outlives every part of a page, so that listeners on it must be removed. */
function outlives(target: EventTarget): boolean {
  if (typeof window === 'undefined') return false
  return (
    target === window ||
    target instanceof Document ||
    target instanceof MediaQueryList ||
    target === document.body ||
    target === document.documentElement
  )
}

/**
 * Counts timers, frames, subscriptions, actors, workers and listeners that the product opens from now on. Those that a
 * package opens for itself do not count.
 */
export function watchResources(): OpenResources {
  const held = new Map<object, { what: string; isOpen: () => boolean; end: () => void }>()
  const undo: (() => void)[] = []
  const hold = (what: string, isOpen: () => boolean, end = () => {}) => {
    const key = {}
    held.set(key, { what, isOpen, end })
    return key
  }
  const replace = <Of extends object, Key extends keyof Of>(
    of: Of,
    key: Key,
    by: (own: Of[Key]) => Of[Key],
  ) => {
    const own = of[key]
    of[key] = by(own)
    undo.push(() => (of[key] = own))
  }

  const global = globalThis as unknown as Record<string, (...given: never[]) => unknown>
  if (typeof requestAnimationFrame === 'undefined') {
    const later = setTimeout
    global.requestAnimationFrame = (run: (t: number) => void) => later(() => run(performance.now()), 16)
    global.cancelAnimationFrame = (id: number) => clearTimeout(id)
    undo.push(() => {
      delete global.requestAnimationFrame
      delete global.cancelAnimationFrame
    })
  }
  for (const kind of TIMERS) {
    const running = new Map<unknown, object>()
    const clear = global[CLEARED_BY[kind]] as (id: unknown) => void
    replace(
      global,
      kind,
      (own) =>
        ((run: (...given: unknown[]) => void, ...more: never[]) => {
          const place = callingPlace()
          const ended = () => {
            const key = running.get(id)
            if (kind === 'setInterval' || key === undefined) return
            running.delete(id)
            held.delete(key)
          }
          const start = own as (run: (...given: unknown[]) => void, ...more: never[]) => unknown
          const id: unknown = start(
            (...given) => {
              ended()
              run(...given)
            },
            ...more,
          )
          if (place !== null)
            running.set(
              id,
              hold(
                `${kind} of ${place}`,
                () => true,
                () => clear(id),
              ),
            )
          return id
        }) as typeof own,
    )
    replace(
      global,
      CLEARED_BY[kind],
      (own) =>
        ((id: unknown) => {
          const key = running.get(id)
          running.delete(id)
          if (key !== undefined) held.delete(key)
          ;(own as (id: unknown) => void)(id)
        }) as typeof own,
    )
  }

  replace(
    Observable.prototype,
    'subscribe',
    (own) =>
      function subscribe(this: Observable<unknown>, ...given: never[]) {
        const place = callingPlace()
        const subscription: Subscription = (own as (...given: never[]) => Subscription).apply(this, given)
        if (place !== null)
          hold(
            `subscription of ${place}`,
            () => !subscription.closed,
            () => subscription.unsubscribe(),
          )
        return subscription
      } as typeof own,
  )
  replace(
    Actor.prototype as AnyActor,
    'start',
    (own) =>
      function start(this: AnyActor) {
        const isActive = () => this.getSnapshot().status === 'active'
        hold(`actor ${this.logic.id ?? this.id}`, isActive, () => this.stop())
        return own.call(this)
      } as typeof own,
  )
  if (typeof Worker !== 'undefined') {
    const Own = Worker
    globalThis.Worker = class extends Own {
      key: object | null
      constructor(...given: ConstructorParameters<typeof Own>) {
        super(...given)
        const place = callingPlace()
        const end = () => super.terminate()
        this.key = place === null ? null : hold(`worker of ${place}`, () => true, end)
      }
      override terminate() {
        if (this.key !== null) held.delete(this.key)
        super.terminate()
      }
    }
    undo.push(() => (globalThis.Worker = Own))
  }
  const listening = new Map<EventTarget, Map<string, Map<unknown, object>>>()
  replace(
    EventTarget.prototype,
    'addEventListener',
    (own) =>
      function addEventListener(
        this: EventTarget,
        type: string,
        listener: EventListener,
        options?: AddEventListenerOptions,
      ) {
        own.call(this ?? window, type, listener, options)
        const place = callingPlace()
        if (place === null || !outlives(this ?? window)) return
        const byType = listening.get(this) ?? new Map<string, Map<unknown, object>>()
        listening.set(this, byType)
        const ofType = byType.get(type) ?? new Map<unknown, object>()
        byType.set(type, ofType)
        const end = () => this.removeEventListener(type, listener, options)
        if (!ofType.has(listener))
          ofType.set(
            listener,
            hold(`listener for ${type} of ${place}`, () => true, end),
          )
        options?.signal?.addEventListener('abort', end)
      } as typeof own,
  )
  replace(
    EventTarget.prototype,
    'removeEventListener',
    (own) =>
      function removeEventListener(
        this: EventTarget,
        type: string,
        listener: EventListener,
        options?: EventListenerOptions,
      ) {
        own.call(this ?? window, type, listener, options)
        const ofType = listening.get(this ?? window)?.get(type)
        const key = ofType?.get(listener)
        if (key !== undefined) held.delete(key)
        ofType?.delete(listener)
      } as typeof own,
  )

  return {
    open: () =>
      [...held.values()].flatMap(({ what, isOpen }) => (isOpen() && !MEASURES.test(what) ? what : [])),
    lend: (what) => {
      const key = hold(what, () => true)
      return () => void held.delete(key)
    },
    request: (what, signal) => {
      hold(what, () => signal?.aborted !== true)
      return new Promise<never>(() => {})
    },
    restore: () => {
      for (const { isOpen, end } of held.values()) if (isOpen()) end()
      for (const back of undo.toReversed()) back()
    },
  }
}
