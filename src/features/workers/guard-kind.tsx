import { z } from 'zod'
import { workers, type Worker } from '../../../contract/workers/worker.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { employment } from '../../../domain/worker/employment.ts'
import { REFERENCE_FIELDS } from '../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { Certificates } from './certificates.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const GUARDS_PATH = '/employees/patrollers'

const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']
const skills = z.array(z.string())
const certificates = workers.row.shape.certificates.unwrap().unwrap()

/** Formats a certificate: 'First Aid no. 12/45 until 31 Dec 2027'. */
const certificateText = ({ name, no, expires }: z.infer<typeof certificates>[number]) =>
  [
    name,
    no !== null && tr(texts.noNo, { no }),
    expires !== null && tr(texts.untilExpires, { expires: formatCalendarDay(expires) }),
  ]
    .filter(Boolean)
    .join(' ')

export const guard: ResourceView<Worker> = {
  of: workers,
  module: 'Guards',
  one: tr(texts.guard),
  many: tr(texts.guards),
  title: ({ user_full_name: name }) => name,
  may: ({ erased_at: erasedAt }) => ({ change: erasedAt === undefined, remove: true }),
  fields: {
    user_full_name: { label: tr(texts.fullName) },
    employee_no: { label: tr(texts.employeeNo) },
    rank: { label: tr(texts.rank) },
    status: { label: tr(texts.status), choices: employment.words },
    status_reason: { label: tr(texts.reason) },
    leave_until: { label: tr(texts.leaveUntil), day: true },
    ended_on: { label: tr(texts.lastDay), day: true },
    assignment_id: REFERENCE_FIELDS.assignment_id,
    shift_name: { label: tr(texts.shift) },
    photo: { label: tr(texts.photo), picture: true },
    phone: { label: tr(texts.phone), phone: true },
    email: { label: tr(texts.email) },
    address: { label: tr(texts.address) },
    national_id_no: { label: tr(texts.nationalId) },
    kra_pin: { label: tr(texts.kraPin) },
    nssf_no: { label: tr(texts.nssfNo) },
    shif_no: { label: tr(texts.shifNo) },
    blood_group: {
      label: tr(texts.bloodGroup),
      choices: Object.fromEntries(BLOOD_GROUPS.map((group) => [group, group])),
    },
    licence_no: { label: tr(texts.guardForceNo) },
    licence_expires_on: { label: tr(texts.licenceUntil), expires: true },
    good_conduct_no: { label: tr(texts.goodConductNo) },
    good_conduct_expires_on: { label: tr(texts.goodConductUntil), expires: true },
    certificates: {
      label: tr(texts.certificates),
      show: (value, row) => {
        const held = certificates.parse(value)
        return row ? <Certificates held={held} /> : held.map(certificateText).join('; ')
      },
    },
    skills: { label: tr(texts.skills), show: (value) => skills.parse(value).join(', ') },
    next_of_kin_name: { label: tr(texts.nextOfKin) },
    next_of_kin_relation: { label: tr(texts.relation) },
    next_of_kin_phone: { label: tr(texts.phoneOfNextOfKin), phone: true },
    uniform_shirt: { label: tr(texts.shirt) },
    uniform_trousers: { label: tr(texts.trousers) },
    uniform_boots: { label: tr(texts.boots) },
    licence: {
      label: tr(texts.licence),
      choices: {
        expired: tr(texts.licenceExpired),
        within_30_days: tr(texts.expiresWithin30Days),
        within_90_days: tr(texts.expiresWithin90Days),
        none: tr(texts.noLicenceKnown),
      },
    },
  },
  historyFields: {
    from_at: { label: tr(texts.from), time: true },
    to_at: { label: tr(texts.to), time: true },
    format: { label: tr(texts.as) },
    reason: { label: tr(texts.why) },
    finished: { label: tr(texts.finished) },
  },
  stepFields: {
    revoke_phones: { label: tr(texts.revokeEveryPhoneOfTheGuardAsWell) },
  },
  sections: [
    {
      title: tr(texts.employment),
      fields: [
        'user_full_name',
        'employee_no',
        'rank',
        'status',
        'status_reason',
        'leave_until',
        'ended_on',
        'assignment_id',
        'shift_name',
        'photo',
      ],
    },
    {
      title: tr(texts.licenceAndCertificates),
      fields: [
        'licence_no',
        'licence_expires_on',
        'good_conduct_no',
        'good_conduct_expires_on',
        'certificates',
        'skills',
      ],
    },
    { title: tr(texts.contacts), fields: ['phone', 'email', 'address'] },
    { title: tr(texts.nextOfKin), fields: ['next_of_kin_name', 'next_of_kin_relation', 'next_of_kin_phone'] },
    {
      title: tr(texts.personal),
      fields: ['national_id_no', 'kra_pin', 'nssf_no', 'shif_no', 'blood_group'],
    },
    { title: tr(texts.uniform), fields: ['uniform_shirt', 'uniform_trousers', 'uniform_boots'] },
  ],
  listed: [
    'user_full_name',
    'employee_no',
    'rank',
    'status',
    'assignment_id',
    'shift_name',
    'photo',
    'phone',
    'licence_no',
    'licence_expires_on',
  ],
  list: GUARDS_PATH,
  add: tr(texts.guardsAddAssignedSecurityOfficer, { GUARDS: GUARDS_PATH }),
  view: (id) => `${GUARDS_PATH}/view-security-officer/${id}`,
  edit: (id) => `${GUARDS_PATH}/edit-security-officer/${id}`,
  failures: {
    list: tr(texts.failedToFetchWorkers),
    search: tr(texts.failedToSearchWorkers),
    record: () => tr(texts.failedToFetchWorkers),
    add: tr(texts.failedToCreateWorker),
    change: (id) => tr(texts.failedToUpdateWorkerWithIdId, { id }),
    remove: (id) => tr(texts.failedToDeleteWorkerWithIdId, { id }),
  },
}
