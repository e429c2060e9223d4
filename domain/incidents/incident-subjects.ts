import { OFFICE_ROLES, CONTROL_ROOM_ROLES } from '../subject-row.ts'

/** Modules of incidents: normal, restricted, and management only. */
export const INCIDENTS = [
  {
    module: 'Incidents',
    edits: true,
    edition: 5,
    roles: { ...CONTROL_ROOM_ROLES, dispatcher: 'Edit', supervisor: 'Edit', investigator: 'Edit' },
    inDemo: true,
    streams: ['incident'],
  },
  // View shows restricted incidents; Edit allows reviewing and classifying incidents
  {
    module: 'Restricted Incidents',
    edits: true,
    edition: 5,
    roles: { ...OFFICE_ROLES, supervisor: 'Edit', investigator: 'View' },
    inDemo: false,
  },
  // View shows management-only incidents; Edit allows voiding and holding incidents and reopening closed ones
  { module: 'Management Incidents', edits: true, edition: 5, roles: OFFICE_ROLES, inDemo: false },
] as const
