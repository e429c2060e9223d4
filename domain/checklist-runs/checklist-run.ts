import { z } from 'zod'
import { checklistItem } from '../checklists/checklist-item.ts'
import { type Decision, type DecisionContext, refuse, type StreamType } from '../event-sourcing/event.ts'
import { ERASED_PERSON } from '../event-sourcing/personal-fields.ts'
import { answerFaults, applicableAnswers } from './checklist-answers.ts'
import { checklistRunLifecycle } from './checklist-run-lifecycle.ts'

const checklistRunEvent = z.discriminatedUnion('type', checklistRunLifecycle.events)
export type ChecklistRunEvent = z.infer<typeof checklistRunEvent>

const checklistRunCommand = z.discriminatedUnion('type', checklistRunLifecycle.commands)
export type ChecklistRunCommand = z.infer<typeof checklistRunCommand>

const checklistRunState = z.object({
  phase: checklistRunLifecycle.phase,
  /** checklist and post of the run; null until it is due or reported */
  about: z.object({ checklistId: z.string(), sitePostId: z.string() }).nullable(),
  /** the last reporter: `user:7` or `code:4` */
  reportedBy: z.string().nullable(),
})
export type ChecklistRunState = z.infer<typeof checklistRunState>

function decide(
  command: ChecklistRunCommand,
  { phase, about, reportedBy }: ChecklistRunState,
  { by }: DecisionContext,
): Decision<ChecklistRunEvent> {
  if (phase === 'planned' && command.type !== 'ScheduleChecklist' && command.type !== 'ReportChecklist')
    return refuse('not_found', 'There is no such checklist report.')
  return checklistRunLifecycle.decide(command, phase, {
    ReportChecklist: ({ remarks = [], ...said }) => {
      if (about && (about.checklistId !== said.checklistId || about.sitePostId !== said.sitePostId))
        return refuse('other_checklist', 'This is another checklist, or another post.', 'checklistId')
      // parsing adds defaults that a command may omit
      const items = z.array(checklistItem).parse(said.items)
      const passMark = said.passMark ?? null
      const [fault] = Object.entries(answerFaults(items, said.answers, remarks))
      if (fault) return refuse('invalid_answers', fault[1], fault[0])
      const answers = applicableAnswers(items, said.answers)
      return {
        events: [{ ...said, type: 'ChecklistReported', items, passMark, answers, remarks, reportedBy: by }],
      }
    },
    ReviewChecklist: () =>
      reportedBy === by
        ? refuse('own_report', 'Somebody other than the person who filled in a checklist reviews it.')
        : null,
  })
}

/** Event stream of one run of a checklist at a site post, with its questions. */
export const checklistRunStream: StreamType<ChecklistRunState, ChecklistRunCommand, ChecklistRunEvent> = {
  name: 'checklist-run',
  personal: { reporter: ERASED_PERSON, note: null },
  command: checklistRunCommand,
  event: checklistRunEvent,
  state: checklistRunState,
  initial: { phase: checklistRunLifecycle.initial, about: null, reportedBy: null },
  evolve(state, event) {
    const phase = checklistRunLifecycle.phaseAfter(state.phase, event)
    if (event.type === 'ChecklistBecameDue' || event.type === 'ChecklistReported') {
      const { checklistId, sitePostId } = event
      const reportedBy = event.type === 'ChecklistReported' ? event.reportedBy : null
      return { phase, about: { checklistId, sitePostId }, reportedBy }
    }
    return { ...state, phase }
  },
  decide,
}
