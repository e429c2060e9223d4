import * as texts from '../texts.ts'
import { useQueryClient } from '@tanstack/react-query'
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
  const { busy, send } = useSend()
  const queries = useQueryClient()
  async function acknowledge({ lead, members, waiting }: DeskLine): Promise<void> {
    if (waiting === 0) return
    const isGroup = members.length > 1
    const id = isGroup ? (lead.group_of ?? lead.id) : lead.id
    const path = `${alarms.path}/${encodeURIComponent(id)}/${isGroup ? 'acknowledge-group' : 'acknowledge'}`
    const reply = isGroup ? groupReply : alarms.reply
    const outcome = await send('POST', path, reply, tr(texts.alarmCouldNotBeAcknowledged))
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    refreshMatching(queries, (shown) => affects(`alarm-${id}`, shown))
    showToast(
      'success',
      isGroup
        ? tr(texts.waitingAlarmsAreAcknowledged, { waiting })
        : tr(texts.nameIsAcknowledged, { name: lead.name }),
    )
  }
  async function bringBack({ lead: { id, status, name } }: DeskLine): Promise<void> {
    const back = RESTORE_STEPS[status]
    if (!back) return
    const path = `${alarms.path}/${encodeURIComponent(id)}/${back.route}`
    const outcome = await send('POST', path, alarms.reply, tr(texts.alarmCouldNotBeUpdated))
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    refreshMatching(queries, (shown) => affects(`alarm-${id}`, shown))
    showToast('success', back.button.done(name))
  }
  return { busy, acknowledge, bringBack }
}
