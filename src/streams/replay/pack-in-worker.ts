import type { PackedFixes } from '../../../domain/track/packed-fixes.ts'
import type { PackedTrails, TrailsToPack } from './trails-worker.ts'

/** Parses replies of `GET /api/trails` and packs their positions. */
export interface TrailsPacker {
  /**
   * Packs the positions of a reply. The caller can no longer use `body`. Rejects with an Error if it cannot be parsed.
   */
  pack: (from: number, body: ArrayBuffer) => Promise<PackedFixes>
  dispose: () => void
}

/** Packs replies in a web worker, one after the other, so that the page can draw meanwhile. */
export function packInWorker(): TrailsPacker {
  const worker = new Worker(new URL('./trails-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: PackedTrails) => void>()
  let last = 0
  /** why the worker cannot reply any more; null while it works */
  let failure: string | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<PackedTrails>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', ({ message }) => {
    failure = message || 'What reads trails could not be loaded.'
    for (const [id, answer] of waiting) answer({ id, unreadable: failure })
    waiting.clear()
  })
  return {
    async pack(from, body) {
      if (failure !== null) throw new Error(failure)
      const id = ++last
      const answer = await new Promise<PackedTrails>((resolve) => {
        waiting.set(id, resolve)
        worker.postMessage({ id, from, body } satisfies TrailsToPack, [body])
      })
      if ('unreadable' in answer) throw new Error(answer.unreadable)
      return answer.fixes
    },
    dispose: () => worker.terminate(),
  }
}
