import * as texts from './texts.ts'
import { useLimits, useSession } from '../../../app/app-services.ts'
import type { PrintCircle } from '../../../map/print/draw-measures.ts'
import type { Period } from '../trail/period/use-period.ts'
import { useTracking } from '../use-tracking.ts'
import type { ExportableGuard } from './guard-choice.tsx'
import { tr } from '../../../texts/tr.ts'

/** Draws the map of a report as a JPEG. Rejects with an Error that names the reason. */
export type RenderImage = (
  guards: readonly ExportableGuard[],
  period: Period,
  signal: AbortSignal,
  /** draws only fixes received by this time, ms since epoch; null draws all */
  knownAt: number | null,
) => Promise<Blob>

/**
 * Returns a function that draws the map of a report: the guards' trails in a period, and the circle of "Who
 * was here?".
 */
export function useReportImage(circle: PrintCircle | null): RenderImage {
  const session = useSession()
  const isLimited = useLimits() !== null
  const { api, clock, mapOptions } = useTracking()
  return async (guards, period, signal, knownAt) => {
    const [{ fetchPaths, trailPaths }, { renderReportImage }] = await Promise.all([
      import('./fetch-paths.ts'),
      import('./report-image.ts'),
    ])
    const ids = guards.map(({ id }) => id)
    // limited accounts may not fetch trails of many guards at once
    const paths = isLimited
      ? trailPaths(await Promise.all(ids.map((id) => api.loadHistory(id, period))))
      : await fetchPaths(session.api, ids, { ...period, knownAt }, signal)
    const span = tr(texts.toClock, { clock: clock.full(period.from), clock2: clock.full(period.to) })
    const known =
      knownAt === null ? '' : ` ${tr(texts.onlyPositionsReceivedBy, { clock: clock.full(knownAt) })}`
    const whose =
      guards.length === 1
        ? tr(texts.pathOfAGuard)
        : tr(texts.pathsOfGuardCountGuards, { guardCount: guards.length })
    return renderReportImage({
      guards,
      paths,
      circle,
      caption: tr(texts.whoseSpanANumberMarksOrALine, { whose, span, known }),
      basemap: mapOptions.basemap,
      signal,
    })
  }
}

/** Returns an image as base64. */
export async function imageBase64(picture: Blob): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await picture.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
