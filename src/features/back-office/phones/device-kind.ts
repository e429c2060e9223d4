import { devices, type Device } from '../../../../contract/device.ts'
import { workers } from '../../../../contract/worker.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'

/** by the format of its messages */
const APPS = {
  osmand: 'Traccar Client',
  owntracks: 'OwnTracks',
  overland: 'Overland',
  gpslogger: 'GPSLogger',
  rtdb: 'Own app',
}
/** A phone in a sentence; who enrols one mostly calls it after its guard. */
export const phoneOf = ({ label, worker_name: name }: Device): string =>
  label.includes(name) ? label : `${label} of ${name}`

const failed = 'The server cannot be reached.'

export const device: RecordKind<Device> = {
  of: devices,
  module: 'Phones',
  one: 'phone',
  many: 'phones',
  title: ({ label, worker_name: name }) => (label.includes(name) ? label : `${label}, ${name}`),
  fields: {
    worker_id: {
      label: 'Guard',
      refersTo: { of: workers, title: 'user_full_name', only: { assignable: 'true' } },
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    label: { label: 'Label' },
    status: { label: 'Status', show: (status) => (status === 'enrolled' ? 'Enrolled' : 'Revoked') },
    enrolled_at: { label: 'Enrolled', time: true },
    last_heard_at: { label: 'Last contact', time: true },
    format: { label: 'App', choices: APPS },
    battery_pct: { label: 'Battery', show: (value) => `${String(value)} %` },
    battery_at: { label: 'Battery reported', time: true },
    quarantined: { label: 'Quarantined' },
  },
  list: '/devices',
  view: (id) => `/devices/${id}`,
  failures: { list: failed, record: () => failed, add: failed, change: () => failed, remove: () => failed },
}
