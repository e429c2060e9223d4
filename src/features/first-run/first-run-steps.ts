import * as texts from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { firstRunReply, type FirstRun } from '../../../contract/settings/first-run.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { tr } from '../../texts/tr.ts'

export const STEPS = ['company', 'client', 'site', 'post', 'guard', 'phone', 'fix'] as const
export type StepId = (typeof STEPS)[number]

export interface Step {
  id: StepId
  /** label in the list of steps */
  label: string
  done: boolean
  /** the record that completed the step, with the URL of its page */
  with?: { name: string; to: string } | undefined
}

/**
 * Returns the setup steps, from an empty company to a guard on the map. Existing records determine which are
 * done.
 */
export function firstRunSteps(state: FirstRun, company: string): Step[] {
  const { client, assignment, site_post: post, guard, device, location } = state
  const named = (record: { id: string } | null, name: string | undefined, under: string) =>
    record && name !== undefined ? { name, to: `${under}/${record.id}` } : undefined
  return [
    {
      id: 'company',
      label: tr(texts.companyAndTimeZone),
      // adding a client implies that the company's name is accepted
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
      label: tr(texts.siteAndItsGeofence),
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

/** Returns the next step, or null once a guard is on the map, even if other steps were skipped. */
export function nextStep(steps: readonly Step[]): StepId | null {
  if (steps.find(({ id }) => id === 'fix')?.done) return null
  return steps.find(({ done }) => !done)?.id ?? null
}

/** Fetches how far the setup of the company is, kept up to date. */
export function useFirstRun() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['first-run'],
    queryFn: ({ signal }) => api.get('/first-run', firstRunReply, { signal }),
    select: ({ data }) => data,
    ...useRefreshOptions({ stream: '*', fixes: true }),
  })
}
