import { z } from 'zod'
import { employment, initialEmploymentStatus } from '../../domain/worker/employment.ts'
import { stepRoutes } from '../core/step-routes.ts'
import { EXPIRIES } from '../../domain/time/expiry.ts'
import { workerRules } from '../../domain/worker/worker-record.ts'
import { id } from '../core/id.ts'
import { listedWorker, workerList } from './listed-worker.ts'
import { listQuery, resource } from '../core/resource.ts'

const said = z.string().nullable().optional()

/**
 * A guard with all stored fields, as in the guard's own record and the CSV. Fields that the reader may not
 * see are missing.
 */
export const worker = listedWorker.extend({
  status: employment.phase.optional(),
  status_reason: said,
  leave_until: said,
  ended_on: said,
  email: said,
  address: said,
  national_id_no: said,
  good_conduct_no: said,
  good_conduct_expires_on: said,
  certificates: z
    .array(
      z.object({
        name: z.string(),
        no: z.string().nullable(),
        issued: z.string().nullable(),
        expires: z.string().nullable(),
      }),
    )
    .nullable()
    .optional(),
  skills: z.array(z.string()).nullable().optional(),
  kra_pin: said,
  nssf_no: said,
  shif_no: said,
  blood_group: said,
  next_of_kin_name: said,
  next_of_kin_relation: said,
  next_of_kin_phone: said,
  uniform_shirt: said,
  uniform_trousers: said,
  uniform_boots: said,
})
export type Worker = z.infer<typeof worker>

const rules = workerRules.shape

export const workers = resource({
  path: workerList.path,
  stream: workerList.stream,
  shows: workerList.shows,
  query: listQuery(1000, [
    'user_full_name',
    'employee_no',
    'assignment_name',
    'shift_name',
    'licence_expires_on',
    'good_conduct_expires_on',
    'rank',
    'status',
  ]).extend({
    assignment_id: id.optional(),
    shift_pattern_id: id.optional(),
    patrol_id: id.optional(),
    status: employment.phase.optional(),
    /**
     * filter: state of the guard force licence: expired in the company's time zone, expiring soon, or
     * unknown
     */
    licence: z.enum([...EXPIRIES, 'none']).optional(),
    /** filter: guards whose status allows assignments and a phone */
    assignable: z.literal('true').optional(),
    /** returns all stored fields of each guard, not only those that lists show */
    whole: z.literal('true').optional(),
  }),
  row: worker,
  body: z.object({
    user_full_name: rules.fullName,
    photo: rules.photo,
    /** only for a new guard; afterwards lifecycle steps change the status */
    status: initialEmploymentStatus.optional(),
    /**
     * the guard's main assignment. Another id replaces it; null withdraws the guard from all assignments.
     */
    assignment_id: id.nullable().optional(),
    employee_no: rules.employeeNo,
    rank: rules.rank,
    phone: rules.phone,
    email: rules.email,
    address: rules.address,
    national_id_no: rules.nationalIdNo,
    licence_no: rules.licenceNo,
    licence_expires_on: rules.licenceExpiresOn,
    good_conduct_no: rules.goodConductNo,
    good_conduct_expires_on: rules.goodConductExpiresOn,
    certificates: rules.certificates,
    skills: rules.skills,
    kra_pin: rules.kraPin,
    nssf_no: rules.nssfNo,
    shif_no: rules.shifNo,
    blood_group: rules.bloodGroup,
    next_of_kin_name: rules.nextOfKinName,
    next_of_kin_relation: rules.nextOfKinRelation,
    next_of_kin_phone: rules.nextOfKinPhone,
    uniform_shirt: rules.uniformShirt,
    uniform_trousers: rules.uniformTrousers,
    uniform_boots: rules.uniformBoots,
  }),
})

/**
 * POST /api/workers/{id}/{step}: steps of employment. /end-employment withdraws the guard from every
 * assignment and revokes all their phones.
 */
export const employmentSteps = stepRoutes(workers, employment, {
  suspend: {
    /** whether to revoke the guard's phones; default: no. Requires Edit Phones. */
    revoke_phones: z.boolean().optional(),
  },
})
