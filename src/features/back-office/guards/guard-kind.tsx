import { z } from 'zod'
import { assignments } from '../../../../contract/assignment.ts'
import { workers, type Worker } from '../../../../contract/worker.ts'
import { calendarDay } from '../../../../domain/time/calendar-day.ts'
import { employment } from '../../../../domain/worker/employment.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { Certificates } from './certificates.tsx'

export const GUARDS = '/employees/patrollers'

const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']
const skills = z.array(z.string())
const certificates = workers.row.shape.certificates.unwrap().unwrap()

/** 'First Aid no. 12/45 until 31 Dec 2027' */
const certificateText = ({ name, no, expires }: z.infer<typeof certificates>[number]) =>
  [name, no !== null && `no. ${no}`, expires !== null && `until ${calendarDay(expires)}`]
    .filter(Boolean)
    .join(' ')

export const guard: RecordKind<Worker> = {
  of: workers,
  module: 'Guards',
  one: 'guard',
  many: 'guards',
  title: ({ user_full_name: name }) => name,
  may: ({ erased_at: erasedAt }) => ({ change: erasedAt === undefined, remove: true }),
  fields: {
    user_full_name: { label: 'Full name' },
    employee_no: { label: 'Employee no.' },
    rank: { label: 'Rank' },
    status: { label: 'Status', choices: employment.words },
    status_reason: { label: 'Reason' },
    leave_until: { label: 'Leave until', day: true },
    ended_on: { label: 'Last day', day: true },
    assignment_id: {
      label: 'Assignment',
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
      to: (id) => `/assignments/view/${id}`,
    },
    shift_name: { label: 'Shift' },
    photo: { label: 'Photo', picture: true },
    phone: { label: 'Phone', phone: true },
    email: { label: 'Email' },
    address: { label: 'Address' },
    national_id_no: { label: 'National ID' },
    kra_pin: { label: 'KRA PIN' },
    nssf_no: { label: 'NSSF no.' },
    shif_no: { label: 'SHIF no.' },
    blood_group: {
      label: 'Blood group',
      choices: Object.fromEntries(BLOOD_GROUPS.map((group) => [group, group])),
    },
    licence_no: { label: 'Guard force no.' },
    licence_expires_on: { label: 'Licence until', expires: true },
    good_conduct_no: { label: 'Good conduct no.' },
    good_conduct_expires_on: { label: 'Good conduct until', expires: true },
    certificates: {
      label: 'Certificates',
      show: (value, row) => {
        const held = certificates.parse(value)
        return row ? <Certificates held={held} /> : held.map(certificateText).join('; ')
      },
    },
    skills: { label: 'Skills', show: (value) => skills.parse(value).join(', ') },
    next_of_kin_name: { label: 'Next of kin' },
    next_of_kin_relation: { label: 'Relation' },
    next_of_kin_phone: { label: 'Phone of next of kin', phone: true },
    uniform_shirt: { label: 'Shirt' },
    uniform_trousers: { label: 'Trousers' },
    uniform_boots: { label: 'Boots' },
    licence: {
      label: 'Licence',
      choices: {
        expired: 'Licence expired',
        within_30_days: 'Expires within 30 days',
        within_90_days: 'Expires within 90 days',
        none: 'No licence known',
      },
    },
  },
  historyFields: {
    from_at: { label: 'From', time: true },
    to_at: { label: 'To', time: true },
    format: { label: 'As' },
    reason: { label: 'Why' },
    finished: { label: 'Finished' },
  },
  stepFields: {
    revoke_phones: { label: 'Revoke every phone of the guard as well: it can no longer report.' },
  },
  sections: [
    {
      title: 'Employment',
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
      title: 'Licence and certificates',
      fields: [
        'licence_no',
        'licence_expires_on',
        'good_conduct_no',
        'good_conduct_expires_on',
        'certificates',
        'skills',
      ],
    },
    { title: 'Contacts', fields: ['phone', 'email', 'address'] },
    { title: 'Next of kin', fields: ['next_of_kin_name', 'next_of_kin_relation', 'next_of_kin_phone'] },
    {
      title: 'Personal',
      fields: ['national_id_no', 'kra_pin', 'nssf_no', 'shif_no', 'blood_group'],
    },
    { title: 'Uniform', fields: ['uniform_shirt', 'uniform_trousers', 'uniform_boots'] },
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
  list: GUARDS,
  add: `${GUARDS}/add-assigned-security-officer`,
  view: (id) => `${GUARDS}/view-security-officer/${id}`,
  edit: (id) => `${GUARDS}/edit-security-officer/${id}`,
  failures: {
    list: 'Failed to fetch workers.',
    search: 'Failed to search workers.',
    record: () => 'Failed to fetch workers.',
    add: 'Failed to create worker.',
    change: (id) => `Failed to update worker with ID ${id}.`,
    remove: (id) => `Failed to delete worker with ID ${id}.`,
  },
}
