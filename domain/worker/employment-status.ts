import { z } from 'zod'

/** Where a guard stands with the company. */
export const employmentStatus = z.enum([
  'applicant',
  'onboarding',
  'active',
  'on_leave',
  'suspended',
  'terminated',
])
export type EmploymentStatus = z.infer<typeof employmentStatus>

/** as what somebody may be added */
export const firstStatus = employmentStatus.extract(['active', 'onboarding', 'applicant'])

/** What is said of each. */
export const EMPLOYMENT_WORDS: Readonly<Record<EmploymentStatus, string>> = {
  applicant: 'Applicant',
  onboarding: 'Onboarding',
  active: 'Active',
  on_leave: 'On leave',
  suspended: 'Suspended',
  terminated: 'Employment ended',
}

/** Who may be put on an assignment and given a phone. */
export const ASSIGNABLE: readonly EmploymentStatus[] = ['onboarding', 'active', 'on_leave']
