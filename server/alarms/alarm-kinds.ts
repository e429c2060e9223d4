import type { AlarmRule } from '../../domain/alarms/applicable-rules.ts'
import type { AlarmKind, ConditionLimits } from './alarm-kind.ts'
import { incidentSevere, issueOverdue } from './kinds/case-kinds.ts'
import { checklistFailed } from './kinds/checklist-failed.ts'
import { contactLost } from './kinds/contact-lost.ts'
import { fakePosition } from './kinds/fake-position.ts'
import { guardOffline } from './kinds/guard-offline.ts'
import { helpFromPhone } from './kinds/help-from-phone.ts'
import { noShow, shiftLate } from './kinds/late-for-duty.ts'
import { atNoPost, outsideGeofence, postAbandoned } from './kinds/outside-geofence.ts'
import { deviceClock, lowBattery } from './kinds/phone-kinds.ts'
import {
  backupFailed,
  contractExpiring,
  documentExpiring,
  licenceExpiring,
  sealBroken,
} from './kinds/record-kinds.ts'
import { roundLate, roundMissed } from './kinds/round-kinds.ts'
import { welfareUnanswered } from './kinds/welfare-unanswered.ts'

/** All kinds of alarms, most urgent first. Add new kinds here. */
export const ALARM_KINDS: readonly AlarmKind[] = [
  helpFromPhone,
  welfareUnanswered,
  guardOffline,
  contactLost,
  incidentSevere,
  postAbandoned,
  outsideGeofence,
  atNoPost,
  shiftLate,
  noShow,
  fakePosition,
  roundLate,
  roundMissed,
  checklistFailed,
  sealBroken,
  backupFailed,
  lowBattery,
  deviceClock,
  issueOverdue,
  licenceExpiring,
  documentExpiring,
  contractExpiring,
]

const byName = new Map(ALARM_KINDS.map((kind) => [kind.kind, kind]))

export const findAlarmKind = (name: string): AlarmKind | undefined => byName.get(name)

/** Returns the default rule of a kind, which applies to companies without their own rule. */
export const standardRule = ({
  kind,
  title,
  standard: { isOff = false, ...delivered },
}: AlarmKind): AlarmRule => ({
  id: null,
  name: title,
  kind,
  clientId: null,
  assignmentId: null,
  sitePostId: null,
  hoursStart: null,
  hoursMin: null,
  ...delivered,
  userId: null,
  roleId: null,
  escalateAfterMin: null,
  isEnabled: !isOff,
})

/** Returns the limits of a rule. The kind's default replaces each unset limit. */
export const ruleLimits = (
  { standard }: AlarmKind,
  { threshold, deadband, offDelayS }: AlarmRule,
  isActive: boolean,
): ConditionLimits => ({
  threshold: threshold ?? standard.threshold,
  deadband: deadband ?? standard.deadband,
  offDelayS,
  isActive,
})
