import type { FirstRun } from '../../../../contract/first-run.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export const STEPS = ['company', 'client', 'site', 'post', 'guard', 'phone', 'fix'] as const
export type StepId = (typeof STEPS)[number]

export interface Step {
  id: StepId
  /** what is to be done, as the list of steps says it */
  label: string
  done: boolean
  /** what it was done with, and where that is shown */
  with?: { name: string; to: string } | undefined
}

/** The steps from an empty company to a guard on the map, each done where the records say so. */
export function stepsOf(state: FirstRun, company: string): Step[] {
  const { client, assignment, site_post: post, guard, device, location } = state
  const named = (record: { id: string } | null, name: string | undefined, under: string) =>
    record && name !== undefined ? { name, to: `${under}/${record.id}` } : undefined
  return [
    {
      id: 'company',
      label: tr(texts.companyAndTimeZone),
      // whoever has gone on was content with the name
      done: state.named || client !== null,
      with: { name: company, to: '/company-settings' },
    },
    {
      id: 'client',
      label: tr(texts.firstClient),
      done: client !== null,
      with: named(client, client?.name, '/clients/view'),
    },
    {
      id: 'site',
      label: tr(texts.siteAndItsFence),
      done: assignment !== null,
      with: named(assignment, assignment?.name, '/assignments/view'),
    },
    {
      id: 'post',
      label: tr(texts.postOnTheMap),
      done: post !== null,
      with: named(post, post?.alias, '/site-posts'),
    },
    {
      id: 'guard',
      label: tr(texts.firstGuard),
      done: guard !== null && guard.assignment_id !== null,
      with: named(guard, guard?.name, '/employees/patrollers/view-security-officer'),
    },
    {
      id: 'phone',
      label: tr(texts.phoneOfTheGuard),
      done: device !== null,
      with: named(device, device?.label, '/devices'),
    },
    { id: 'fix', label: tr(texts.firstFix), done: location !== null },
  ]
}

/** What is to be done next; null once a guard is on the map, whatever was left out on the way there. */
export function nextStep(steps: readonly Step[]): StepId | null {
  if (steps.find(({ id }) => id === 'fix')?.done) return null
  return steps.find(({ done }) => !done)?.id ?? null
}
