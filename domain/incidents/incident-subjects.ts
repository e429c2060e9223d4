import { OFFICE, WATCH } from '../subject-row.ts'

/** Incidents, and those that not everybody sees. */
export const INCIDENTS = [
  {
    module: 'Incidents',
    edits: true,
    edition: 5,
    roles: { ...WATCH, dispatcher: 'Edit', supervisor: 'Edit', investigator: 'Edit' },
    inDemo: true,
    streams: ['incident'],
  },
  // to see is to see restricted incidents, to edit is to review and to classify incidents
  {
    module: 'Restricted Incidents',
    edits: true,
    edition: 5,
    roles: { ...OFFICE, supervisor: 'Edit', investigator: 'View' },
    inDemo: false,
  },
  // to see is to see those for management only, to edit is to void and hold incidents and to reopen closed ones
  { module: 'Management Incidents', edits: true, edition: 5, roles: OFFICE, inDemo: false },
] as const
