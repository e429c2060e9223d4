import { issueLifecycle } from '../../../domain/issues/issue-lifecycle.ts'

export const KINDS = {
  security: 'Security',
  maintenance: 'Maintenance',
  safety: 'Safety',
  parking: 'Parking',
  it: 'IT',
  hr: 'HR',
  client_service: 'Client service',
  equipment: 'Equipment',
} as const
export const LEVELS = { emergency: 'Emergency', caution: 'Caution', routine: 'Routine' } as const
export const LEVEL_TONES: Readonly<Record<string, 'danger' | 'warning' | 'neutral'>> = {
  emergency: 'danger',
  caution: 'warning',
  routine: 'neutral',
}
export const STATUSES = issueLifecycle.words
export const HOLD_REASONS = {
  waiting_client: 'Waiting for the client',
  waiting_parts: 'Waiting for parts',
  waiting_vendor: 'Waiting for a contractor',
  scheduled: 'Scheduled',
} as const
export const RESOLUTIONS = { fixed: 'Fixed', workaround: 'Workaround' } as const
export const CLOSE_REASONS = {
  duplicate: 'Duplicate',
  not_reproducible: 'Not reproducible',
  wont_fix: 'Will not be fixed',
  client_declined: 'Declined by the client',
} as const

export const wordOf = (words: Readonly<Record<string, string>>, value: string | null): string =>
  (value !== null && words[value]) || (value ?? '')
