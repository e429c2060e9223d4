import * as texts from './texts.ts'
import { useLimits, useSession } from '../../../app/app-services.ts'
import type { PrintCircle } from '../../../map/print/draw-measures.ts'
import type { Period } from '../trail/period/use-period.ts'
import { useTracking } from '../use-tracking.ts'
import type { ExportableGuard } from './guard-choice.tsx'
import { tr } from '../../../texts/tr.ts'

/** Makes the image of a report, a JPEG; rejects with an Error that gives the reason. */
export type RenderImage = (
  guards: readonly ExportableGuard[],
  period: Period,
  signal: AbortSignal,
  /** only what had been received by then, ms since epoch UTC; null: all */
  knownAt: number | null,
) => Promise<Blob>

/**
 * Returns a function for the image of a report: the paths of guards in a period, and the circle of "Who was
 * here?".
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
    // trails of many guards need access to the whole company
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
