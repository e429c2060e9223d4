import { z } from 'zod'
import { erasureReason } from '../../domain/erasure/erasure-reason.ts'
import { id } from '../core/id.ts'
import { worker } from './worker.ts'

/** POST …/erase erases personal data. `name` repeats the name of the record as a confirmation. */
export const erasureBody = z.object({
  reason: erasureReason,
  name: z.string().trim().min(1, 'Please type it to confirm.').max(300),
})

/**
 * POST …/persons/erase erases one person from the lists of a record. `person` is a value from the list of
 * persons.
 */
export const personErasureBody = erasureBody.extend({ person: z.string().min(1).max(300) })

const loggedEvent = z.object({
  stream: z.string(),
  at: z.number(),
  by: z.string(),
  event: z.looseObject({ type: z.string() }),
})
const image = z.object({ digest: z.string(), type: z.string(), base64: z.string() })

/**
 * GET /api/workers/{id}/personal-data: all stored data of a guard. Positions are missing: they have their
 * own exports. Times are ms since epoch UTC.
 */
export const personalData = z.object({
  data: z.object({
    guard: worker,
    /** events of the guard and of their phones; each stream starts with its oldest event */
    events: z.array(loggedEvent),
    phones: z.array(
      z.object({ id, label: z.string(), enrolled_at: z.number(), revoked_at: z.number().nullable() }),
    ),
    images: z.array(image),
  }),
})
export type PersonalData = z.infer<typeof personalData>

/** GET /api/personal-data/{kind}/{id}: whether the personal data of this record can be erased. */
export const personalDataState = z.object({
  data: z.object({
    /** name of the record, which the user types as a confirmation */
    called: z.string(),
    /** when the data was erased, ms since epoch UTC; null: not erased */
    erased_at: z.number().nullable(),
    /** what must be done before the data can be erased, as a sentence; null: nothing */
    unfinished: z.string().nullable(),
  }),
})

/** GET /api/personal-data/{kind}/{id}/copy: all stored data of a record, oldest event first. */
export const personalDataCopy = z.object({
  data: z.object({ events: z.array(loggedEvent), images: z.array(image) }),
})

/**
 * GET /api/personal-data/{kind}/{id}/persons: present and former persons in the lists of a record, with
 * their stored data.
 */
export const recordPersonsReply = z.object({
  data: z.array(
    z.object({
      called: z.string(),
      /** whether the record has stopped naming this person */
      is_former: z.boolean(),
      /** each stored version of the person's data, newest last */
      stored: z.array(z.unknown()),
    }),
  ),
})
