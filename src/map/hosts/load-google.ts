import type { MapFailure } from './map-host.ts'

/** Delays of the first attempt and three retries, ms. */
export const GOOGLE_RETRY_DELAYS_MS = [0, 300, 900, 2000] as const
const TIMEOUT_MS = 10_000
const SCRIPT = 'script[src*="maps.googleapis.com/maps/api/js"]'
/**
 * Libraries to request, one more on each attempt. They are part of the script's URL, so a retry has a new URL and does
 * not wait for an earlier request that hangs.
 */
const LIBRARIES = ['maps', 'core', 'marker', 'geometry'] as const

declare global {
  /** Called by Google's script when it refuses the key, also for billing or referrer reasons. */
  var gm_authFailure: (() => void) | undefined
}

/** The page functions that the loader uses; tests replace them. */
export interface GoogleScriptPort {
  configure(key: string): void
  importLibrary(name: (typeof LIBRARIES)[number]): Promise<unknown>
  /** Cancels the pending attempt in the loader, and removes all script tags of failed attempts. */
  dropScripts(): void
}

let configured: string | undefined
let hasOptions = false

export const pageScripts: GoogleScriptPort = {
  configure(key) {
    configured ??= key
  },
  async importLibrary(name) {
    // imported on demand, because only companies with a key need this code
    const loader = await import('@googlemaps/js-api-loader')
    // the loader accepts its options only once per page
    if (!hasOptions && configured !== undefined) loader.setOptions({ key: configured, v: 'weekly' })
    hasOptions = true
    return loader.importLibrary(name)
  },
  dropScripts() {
    const scripts = [...document.querySelectorAll(SCRIPT)]
    scripts.at(-1)?.dispatchEvent(new Event('error'))
    for (const script of scripts) script.remove()
  },
}

type Loaded = { ok: true } | { ok: false; reason: MapFailure }

/**
 * Loads Google's map script: one attempt and three retries with growing delays. Each attempt ends after `timeoutMs`,
 * because a script that hangs or has other content never settles by itself.
 */
export async function loadGoogleScript(
  key: string,
  scripts: GoogleScriptPort = pageScripts,
  timeoutMs = TIMEOUT_MS,
): Promise<Loaded> {
  scripts.configure(key)
  let reason: MapFailure = 'network'
  for (const [i, delay] of GOOGLE_RETRY_DELAYS_MS.entries()) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    const library = LIBRARIES[i] as (typeof LIBRARIES)[number]
    const outcome = await within(timeoutMs, scripts.importLibrary(library))
    if (outcome === 'done') return { ok: true }
    reason = outcome === 'late' ? 'timeout' : 'network'
    scripts.dropScripts()
  }
  return { ok: false, reason }
}

async function within(ms: number, work: Promise<unknown>): Promise<'done' | 'failed' | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), ms)))
  const done = work.then(
    () => 'done' as const,
    () => 'failed' as const,
  )
  const outcome = await Promise.race([done, late])
  clearTimeout(timer)
  return outcome
}

const refused = new Set<() => void>()
let keyRefused = false

/** Calls `listener` once if Google refuses the key, even if it did so before this call. */
export function onGoogleKeyRefused(listener: () => void): () => void {
  if (keyRefused) queueMicrotask(listener)
  refused.add(listener)
  globalThis.gm_authFailure = () => {
    keyRefused = true
    for (const listener of refused) listener()
  }
  return () => void refused.delete(listener)
}
