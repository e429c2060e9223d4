import type { AlarmRule } from '../../domain/alarms/alarm-rules-at.ts'
import type { AlarmKind } from './alarm-kind.ts'
import { checklistFailed } from './kinds/checklist-failed.ts'
import { contactLost } from './kinds/contact-lost.ts'
import { guardOffline } from './kinds/guard-offline.ts'
import { helpFromPhone } from './kinds/help-from-phone.ts'
import { noShow, shiftLate } from './kinds/late-for-duty.ts'
import { outsideGeofence } from './kinds/outside-geofence.ts'
import { deviceClock, fakePosition, lowBattery } from './kinds/phone-kinds.ts'
import { backupFailed, documentExpiring, licenceExpiring, sealBroken } from './kinds/record-kinds.ts'

/** All kinds of alarms, the most urgent first. Add yours here. */
export const ALARM_KINDS: readonly AlarmKind[] = [
  helpFromPhone,
  guardOffline,
  contactLost,
  outsideGeofence,
  shiftLate,
  noShow,
  fakePosition,
  checklistFailed,
  sealBroken,
  backupFailed,
  lowBattery,
  deviceClock,
  licenceExpiring,
  documentExpiring,
]

const byName = new Map(ALARM_KINDS.map((kind) => [kind.kind, kind]))

export const kindNamed = (name: string): AlarmKind | undefined => byName.get(name)

/** The rule that applies while a company has none of its own for a kind. */
export const standardRule = ({ kind, title, standard }: AlarmKind): AlarmRule => ({
  id: null,
  name: title,
  kind,
  clientId: null,
  assignmentId: null,
  sitePostId: null,
  hoursStart: null,
  hoursMin: null,
  ...standard,
  userId: null,
  roleId: null,
  escalateAfterMin: null,
  isEnabled: true,
})
