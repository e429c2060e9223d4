import * as texts from '../texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { alarms, groupReply } from '../../../../contract/alarms/alarm.ts'
import { useSend } from '../../../resource/command/use-send.ts'
import { refreshMatching, affects } from '../../../resource/refresh/refresh.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { type AlarmPhase, alarmLifecycle } from '../../../../domain/alarms/alarm-lifecycle.ts'
import type { DeskLine } from './desk-lines.ts'
import { tr } from '../../../texts/tr.ts'

const { 'alarm.unshelve': unshelve, 'alarm.restore': restore } = alarmLifecycle.steps
/** For each phase outside of normal handling, the step that returns the alarm to it. */
export const RESTORE_STEPS: Readonly<
  Partial<Record<AlarmPhase, Pick<typeof unshelve | typeof restore, 'route' | 'button'>>>
> = {
  shelved: unshelve,
  out_of_service: restore,
}

/** Acknowledges all alarms of a line, or returns a shelved or out-of-service alarm. */
export function useAcknowledge() {
  const { send } = useSend()
  const queries = useQueryClient()
  /** takes a step of an alarm or a group, and shows the result */
  async function take(id: string, route: string, reply: z.ZodType, fault: string, done: string) {
    const outcome = await send('POST', `${alarms.path}/${encodeURIComponent(id)}/${route}`, reply, fault)
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    refreshMatching(queries, (shown) => affects(`alarm-${id}`, shown))
    showToast('success', done)
  }
  async function acknowledge({ lead, members, waiting }: DeskLine): Promise<void> {
    if (waiting === 0) return
    const fault = tr(texts.alarmCouldNotBeAcknowledged)
    if (members.length > 1) {
      const done = tr(texts.waitingAlarmsAreAcknowledged, { waiting })
      return take(lead.group_of ?? lead.id, 'acknowledge-group', groupReply, fault, done)
    }
    const done = tr(texts.nameIsAcknowledged, { name: lead.name })
    return take(lead.id, 'acknowledge', alarms.reply, fault, done)
  }
  async function bringBack({ lead: { id, status, name } }: DeskLine): Promise<void> {
    const back = RESTORE_STEPS[status]
    if (back)
      await take(id, back.route, alarms.reply, tr(texts.alarmCouldNotBeUpdated), back.button.done(name))
  }
  return { acknowledge, bringBack }
}
