import { OFFICE, WATCH } from '../subject-row.ts'

/** The modules of incidents: normal, restricted, and management only. */
export const INCIDENTS = [
  {
    module: 'Incidents',
    edits: true,
    edition: 5,
    roles: { ...WATCH, dispatcher: 'Edit', supervisor: 'Edit', investigator: 'Edit' },
    inDemo: true,
    streams: ['incident'],
  },
  // View shows restricted incidents; Edit allows reviewing and classifying incidents
  {
    module: 'Restricted Incidents',
    edits: true,
    edition: 5,
    roles: { ...OFFICE, supervisor: 'Edit', investigator: 'View' },
    inDemo: false,
  },
  // View shows management-only incidents; Edit allows voiding and holding incidents and reopening closed ones
  { module: 'Management Incidents', edits: true, edition: 5, roles: OFFICE, inDemo: false },
] as const
