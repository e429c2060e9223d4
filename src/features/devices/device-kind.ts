import { devices, type Device } from '../../../contract/field/device.ts'
import { workers } from '../../../contract/workers/worker.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** app names by message format, which identifies the app */
const APPS = {
  osmand: tr(texts.traccarClient),
  owntracks: tr(texts.ownTracks),
  overland: tr(texts.overland),
  gpslogger: tr(texts.gPSLogger),
  rtdb: tr(texts.ownApp),
}
/** Returns the name of a phone. The guard's name is added if the label does not contain it. */
export const phoneName = ({ label, worker_name: name }: Device): string =>
  label.includes(name) ? label : tr(texts.ofLabel, { label, name })

const failed = tr(texts.serverCannotBeReached)

export const device: ResourceView<Device> = {
  of: devices,
  module: 'Phones',
  one: tr(texts.phone),
  many: tr(texts.phones),
  title: ({ label, worker_name: name }) => (label.includes(name) ? label : `${label}, ${name}`),
  fields: {
    worker_id: {
      label: tr(texts.guard),
      refersTo: { of: workers, title: 'user_full_name', only: { assignable: 'true' } },
      nameIn: 'worker_name',
      to: (id) => `/employees/patrollers/view-security-officer/${id}`,
    },
    label: { label: tr(texts.label) },
    status: {
      label: tr(texts.status),
      show: (status) => (status === 'enrolled' ? tr(texts.enrolled) : tr(texts.revoked)),
    },
    enrolled_at: { label: tr(texts.enrolled), time: true },
    last_contact_at: { label: tr(texts.lastContact), time: true },
    format: { label: tr(texts.app), choices: APPS },
    battery_pct: { label: tr(texts.battery), show: (value) => `${String(value)} %` },
    battery_at: { label: tr(texts.batteryReported), time: true },
    quarantined: { label: tr(texts.rejected) },
  },
  list: '/devices',
  view: (id) => `/devices/${id}`,
  failures: { list: failed, record: () => failed, add: failed, change: () => failed, remove: () => failed },
}
