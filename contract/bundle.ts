import { z } from 'zod'
import { bundleSchema } from '../domain/evidence/bundle.ts'
import { moment } from './location.ts'

const WEEK = 7 * 24 * 3_600_000

/**
 * GET /api/live-locations/{workerId}/bundle?from=ms&to=ms: the guard's fixes in [from, to) as they were sealed, with the
 * proofs that they were, as a file that can be verified without the server. A week at most; without `to` up to now, and
 * without `from` a day.
 */
export const bundleQuery = z
  .object({ from: moment, to: moment })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['from'],
    message: 'is not before to',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || to - from <= WEEK, {
    path: ['to'],
    message: 'is more than a week after from',
  })
export const bundleReply = bundleSchema
