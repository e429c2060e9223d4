import { employment, type EmploymentStatus } from '../../../../domain/worker/employment.ts'
import { Badge } from '../../../ui/status/badge.tsx'

const TONES = {
  applicant: 'accent',
  onboarding: 'accent',
  active: 'neutral',
  on_leave: 'warning',
  suspended: 'danger',
  terminated: 'danger',
} as const

/** Employment status of a guard, so that inactive guards are visible at a glance. */
export function EmploymentBadge({ status }: { status: EmploymentStatus }) {
  return <Badge tone={TONES[status]}>{employment.words[status]}</Badge>
}
