import { packFixes } from '../../../domain/track/pack-fixes.ts'
import type { PackedFixes } from '../../../domain/track/packed-fixes.ts'
import { dropOutOfOrderFixes } from '../../../domain/track/pack-hours.ts'
import { readTrails } from './read-trails.ts'

/** A reply of `GET /api/trails` to pack. `from` is the origin of packed times, ms since epoch UTC. */
export interface TrailsToPack {
  id: number
  from: number
  body: ArrayBuffer
}

export type PackedTrails = { id: number } & ({ fixes: PackedFixes } | { unreadable: string })

const place = globalThis as unknown as {
  postMessage: (message: PackedTrails, transfer: Transferable[]) => void
  addEventListener: (type: 'message', run: (event: MessageEvent<TrailsToPack>) => void) => void
}

place.addEventListener('message', ({ data: { id, from, body } }) => {
  try {
    const fixes = packFixes(from, readTrails(new Uint8Array(body)).map(dropOutOfOrderFixes))
    const { words, blocks, slices, heard } = fixes
    const columns = [words, blocks, slices, ...(heard ? [heard] : [])]
    place.postMessage(
      { id, fixes },
      columns.map(({ buffer }) => buffer),
    )
  } catch (error) {
    place.postMessage({ id, unreadable: String(error) }, [])
  }
})
