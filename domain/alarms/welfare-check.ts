import { z } from 'zod'
import { fieldClocks } from '../field-reports/field-clocks.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { phaseStream } from '../event-sourcing/lifecycle-stream.ts'
import { label } from '../text/text.ts'

const id = z.string().min(1)
const kept = z.string().nullable().default(null)
const NOT_PENDING = { code: 'not_pending', message: 'This welfare check no longer waits for an answer.' }

/** Lifecycle of a welfare check: a guard is asked whether all is well, and replies on their own page. */
export const welfareLifecycle = lifecycle({
  noun: 'welfare check',
  permission: 'Edit Alarms',
  initial: 'unsent',
  phases: {
    unsent: { on: { 'check.send': 'sent' } },
    sent: {
      label: 'Waits for the guard',
      on: { 'check.answer': 'answered', 'check.confirm': 'confirmed', 'check.expire': 'lapsed' },
    },
    answered: {},
    confirmed: { label: 'Confirmed by the desk' },
    lapsed: { label: 'Not answered' },
  },
  fields: {
    workerId: id,
    assignmentId: kept,
    sitePostId: kept,
    /** the rule that sent the check; null: a person sent it */
    alarmRuleId: kept,
    reason: z.string().default(''),
    clocks: fieldClocks.nullable().default(null),
  },
  steps: {
    'check.send': {
      command: 'SendWelfareCheck',
      event: 'WelfareCheckSent',
      input: {
        workerId: id,
        assignmentId: id.nullable(),
        sitePostId: id.nullable(),
        alarmRuleId: id.nullable(),
      },
      refusal: { code: 'already_sent', message: 'This welfare check is sent already.' },
    },
    'check.answer': {
      command: 'AnswerWelfareCheck',
      event: 'WelfareCheckAnswered',
      input: { clocks: fieldClocks.nullish() },
      refusal: NOT_PENDING,
    },
    'check.confirm': {
      command: 'ConfirmWelfareCheck',
      event: 'WelfareCheckConfirmed',
      input: { reason: label(200) },
      refusal: NOT_PENDING,
      route: 'confirm',
      button: {
        verb: 'Confirm',
        title: () => 'Confirm that the guard is well?',
        text: () => 'Say how you know, such as by radio. The alarm returns to normal.',
        done: () => 'The welfare check is confirmed.',
      },
    },
    'check.expire': {
      command: 'ExpireWelfareCheck',
      event: 'WelfareCheckLapsed',
      refusal: 'ignored',
    },
  },
})

export const welfareStream = phaseStream('welfare-check', welfareLifecycle)
