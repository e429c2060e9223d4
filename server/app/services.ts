import { startFixFollower } from '../alarms/evaluate-new-fixes.ts'
import { startBackground } from '../background/start-background.ts'
import { factorReminderPolicy } from '../auth/second-factor/factor-reminders.ts'
import { startDirectorySync } from '../cells/start-directory-sync.ts'
import { startBackups } from '../backup/scheduled-backups.ts'
import type { Policy } from '../background/policy.ts'
import type { Context } from './context.ts'
import { scheduleMissingChecklists } from '../checklist-runs/due-policy.ts'
import { startCheckpoints } from '../checkpoints/start-checkpoints.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { startErasures } from '../erasure/finish-erasures.ts'
import { startFirebaseCloud } from '../cloud/firebase-cloud.ts'
import { startSimulator } from '../demo/simulator/simulator.ts'
import { startOpenHoursCheck } from '../evidence/open-hours/open-hours-check.ts'
import { startSealing } from '../evidence/sealing/seal-fixes.ts'
import { startSealCheck } from '../evidence/seal-check/seal-check.ts'
import { publishLocalApi } from '../import/local-api.ts'
import { startFixDays } from '../fixes/fix-days.ts'
import { startLiveWatchdog } from '../fixes/live/live-watchdog.ts'
import { quietPatrolPolicy } from '../fixes/patrols/quiet-patrols.ts'
import { createMailSender } from '../mail/send-mail.ts'
import { MAIL } from '../mail/queue-mail.ts'
import { notificationPolicy } from '../notifications/notification-policy.ts'
import { PUSH } from '../notifications/push-message.ts'
import { createPushSender } from '../notifications/push-sender.ts'
import { visibleMailSender } from '../notifications/visible-notices.ts'
import { logProjections } from '../projections/all-log-projections.ts'
import { REPORT_MAIL } from '../reports/schedules/schedule-tables.ts'
import { createReportSender } from '../reports/schedules/send-report.ts'
import { startFollowingVisits } from '../round-runs/follow-visits.ts'
import { startRetention } from '../retention/start-retention.ts'
import { WEBHOOK } from '../background/outbox.ts'
import { createWebhookSender } from '../webhooks/webhook-sender.ts'
import { SUBJECTS } from '../subjects.ts'

export interface Service {
  name: string
  /** Starts the service. Resolves with the function that stops it and writes its buffered data. */
  start: (context: Context, address: string) => Promise<() => Promise<void>>
}

/** All policies, except those of record types, which are listed in `server/subjects.ts`. */
const policies: readonly Policy[] = [
  quietPatrolPolicy,
  factorReminderPolicy,
  notificationPolicy,
  ...Object.values(SUBJECTS).flatMap((subject) => subject.policies ?? []),
]

/**
 * Services that start in this order before the server listens, and stop in reverse order after the last
 * request. Add yours here.
 */
export const backgroundServices: readonly Service[] = [
  {
    name: 'demo company',
    start: async (context) => {
      await seedDemo(context)
      return async () => {}
    },
  },
  // first, because a restored backup may contain erased data, which must not be shown
  { name: 'erasures', start: startErasures },
  {
    name: 'policies, projections, timers and outbox',
    start: (context) => {
      const mail = createMailSender(context)
      return startBackground(context, {
        policies,
        projections: logProjections,
        senders: {
          ...(mail && { [MAIL]: visibleMailSender(context, mail) }),
          [WEBHOOK]: createWebhookSender(context),
          [PUSH]: createPushSender(context),
          [REPORT_MAIL]: createReportSender(context),
        },
      })
    },
  },
  { name: 'live watch', start: startLiveWatchdog },
  { name: 'alarms', start: startFixFollower },
  { name: 'visits of rounds', start: startFollowingVisits },
  {
    name: 'due checklists',
    start: async (context) => {
      await scheduleMissingChecklists(context)
      return async () => {}
    },
  },
  { name: 'days of fixes', start: startFixDays },
  { name: 'directory', start: startDirectorySync },
  { name: 'retention', start: startRetention },
  { name: 'backups', start: startBackups },
  { name: 'checkpoints', start: startCheckpoints },
  { name: 'sealing', start: startSealing },
  { name: 'seal check', start: startSealCheck },
  { name: 'open hours check', start: startOpenHoursCheck },
  { name: 'cloud database', start: startFirebaseCloud },
]

/**
 * Services that call this server by its URL. They start after it listens, and stop before it stops
 * listening.
 */
export const selfCallingServices: readonly Service[] = [
  { name: 'import door', start: publishLocalApi },
  { name: 'simulator', start: startSimulator },
]
