import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { fieldClocks } from '../field-reports/field-clocks.ts'
import { optionalLabel, paragraphs } from '../text/text.ts'
import { formatCalendarDay } from '../time/calendar-day.ts'
import { day } from '../time/day.ts'

const id = z.string().min(1)
const version = z.number().int().positive()
/** `phone`: on the guard's own phone; `paper`: signed on paper, and recorded by somebody else */
export const acknowledgedHow = z.enum(['phone', 'paper'])

export const postOrdersRules = z.object({
  text: paragraphs({ characters: 20_000, lines: 500 }),
  /** summary of the changes in this version, one line */
  note: optionalLabel(200).nullish(),
  /** number of the version on which the text is based; 0: none */
  replaces: z.number().int().nonnegative(),
})

const postOrdersEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('PostOrdersIssued'),
    sitePostId: id,
    version,
    text: z.string(),
    note: z.string().nullable(),
  }),
  z.object({
    type: z.literal('PostOrdersAcknowledged'),
    sitePostId: id,
    workerId: id,
    version,
    how: acknowledgedHow,
    /** date on the signed paper */
    signedOn: z.string().nullable(),
    /** times by the phone's and the server's clock */
    clocks: fieldClocks.nullish(),
  }),
])
export type PostOrdersEvent = z.infer<typeof postOrdersEvent>

const postOrdersCommand = z.discriminatedUnion('type', [
  postOrdersRules.extend({ type: z.literal('IssuePostOrders'), sitePostId: id }),
  z.object({
    type: z.literal('AcknowledgeOnPhone'),
    sitePostId: id,
    workerId: id,
    version,
    clocks: fieldClocks.nullish(),
  }),
  z.object({
    type: z.literal('RecordSignature'),
    sitePostId: id,
    workerId: id,
    version,
    signedOn: day,
    /** day on which the version in force was issued, in the company's time zone; null: no version yet */
    issuedOn: day.nullable(),
    /** today's date in the company's time zone */
    today: day,
  }),
])
export type PostOrdersCommand = z.infer<typeof postOrdersCommand>

const postOrdersState = z.object({
  /** number of the version in force; 0: none yet */
  version: z.number().int(),
  text: z.string(),
  /** ids of guards who acknowledged the version in force */
  knownTo: z.array(z.string()),
})
export type PostOrdersState = z.infer<typeof postOrdersState>

function decidePostOrders(command: PostOrdersCommand, state: PostOrdersState): Decision<PostOrdersEvent> {
  const { sitePostId } = command
  if (command.type === 'IssuePostOrders') {
    const { text, note = null, replaces } = command
    if (replaces !== state.version)
      return refuse(
        'superseded',
        state.version === 0
          ? 'No post orders have been issued yet.'
          : `Version ${state.version} was issued meanwhile. Please read it first.`,
      )
    if (text === state.text)
      return refuse('unchanged', `This is what version ${state.version} says, which is in force.`, 'text')
    return {
      events: [{ type: 'PostOrdersIssued', sitePostId, version: state.version + 1, text, note }],
    }
  }
  const { workerId } = command
  if (state.version === 0) return refuse('not_issued', 'No post orders have been issued yet.')
  if (command.version !== state.version)
    return refuse('superseded', `Version ${state.version} is the one in force.`)
  if (state.knownTo.includes(workerId)) return { events: [] }
  if (command.type === 'RecordSignature' && command.signedOn > command.today)
    return refuse('in_future', 'This day is still to come.', 'signedOn')
  if (command.type === 'RecordSignature' && command.issuedOn !== null && command.signedOn < command.issuedOn)
    return refuse(
      'before_issue_day',
      `Version ${state.version} was issued on ${formatCalendarDay(command.issuedOn)}: it cannot have been signed before.`,
      'signedOn',
    )
  return {
    events: [
      {
        type: 'PostOrdersAcknowledged',
        sitePostId,
        workerId,
        version: state.version,
        ...(command.type === 'RecordSignature'
          ? { how: 'paper', signedOn: command.signedOn }
          : { how: 'phone', signedOn: null, ...(command.clocks && { clocks: command.clocks }) }),
      },
    ],
  }
}

/**
 * Event stream of a site post's orders; its id is the post's id. A new text is a new version, which every
 * guard must acknowledge. Earlier versions never change.
 */
export const postOrdersStream: StreamType<PostOrdersState, PostOrdersCommand, PostOrdersEvent> = {
  name: 'post-orders',
  command: postOrdersCommand,
  event: postOrdersEvent,
  state: postOrdersState,
  initial: { version: 0, text: '', knownTo: [] },
  evolve: (state, event) =>
    event.type === 'PostOrdersIssued'
      ? { version: event.version, text: event.text, knownTo: [] }
      : { ...state, knownTo: [...state.knownTo, event.workerId] },
  decide: decidePostOrders,
}
