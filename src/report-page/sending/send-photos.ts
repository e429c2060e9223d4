import { photoReplySchema } from './server-replies.ts'
import type { QueuedReport, CapturedPhoto } from './report-store.ts'

/** The server did not store a photo; `response` tells whether a retry makes sense. */
export class PhotoUploadFailed extends Error {
  readonly response: Response
  constructor(response: Response) {
    super(`The photo was answered with ${response.status}`)
    this.response = response
  }
}

const isTaken = (value: unknown): value is CapturedPhoto =>
  typeof value === 'object' && value !== null && 'blob' in value

/** Returns the report with each photo replaced by the result of `change`, one after the other. */
async function eachPhoto(
  report: QueuedReport,
  change: (photo: CapturedPhoto) => unknown,
): Promise<QueuedReport> {
  const changed = async (value: unknown) => (isTaken(value) ? await change(value) : value)
  const answers = []
  for (const answer of report.answers ?? []) answers.push(await changed(answer))
  const remarks = []
  for (const remark of report.remarks ?? [])
    remarks.push(remark && { ...remark, photo: await changed(remark.photo) })
  const pictures: Record<string, unknown> = {}
  for (const [field, picture] of Object.entries(report.pictures ?? {}))
    pictures[field] = await changed(picture)
  return {
    ...report,
    ...(report.answers && { answers, remarks }),
    ...(report.pictures && { pictures }),
  } as QueuedReport
}

/**
 * Uploads photos and adds the digests that the server returned. The photos stay on the phone until the server has
 * accepted the report.
 */
export const storePhotos = (code: string, report: QueuedReport) =>
  eachPhoto(report, async (photo) =>
    photo.digest === undefined ? { ...photo, digest: await storePhoto(code, photo.blob) } : photo,
  )

/** Replaces each photo with its digests. */
export const nameStoredPhotos = (report: QueuedReport) =>
  eachPhoto(report, ({ digest, originalDigest }) => ({ digest, originalDigest }))

/** Removes the server's digests from photos, so that they are uploaded again: the server no longer has them. */
export const markPhotosUnsent = (report: QueuedReport) =>
  eachPhoto(report, ({ blob, originalDigest }) => ({ blob, originalDigest }))

export const withoutPhotos = (report: QueuedReport) => eachPhoto(report, () => null)

async function storePhoto(code: string, blob: Blob): Promise<string> {
  const response = await fetch(`/c/${code}/photos`, {
    method: 'POST',
    headers: { 'accept-language': document.documentElement.lang },
    body: blob,
  })
  if (!response.ok) throw new PhotoUploadFailed(response)
  return photoReplySchema.parse(await response.json()).data.digest
}
