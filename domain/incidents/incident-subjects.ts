import { OFFICE_ROLES, CONTROL_ROOM_ROLES } from '../subject-row.ts'

/** Permissions of incidents: normal, restricted, and management only. */
export const INCIDENTS = [
  {
    module: 'Incidents',
    edits: true,
    edition: 5,
    roles: { ...CONTROL_ROOM_ROLES, dispatcher: 'Edit', supervisor: 'Edit', investigator: 'Edit' },
    inDemo: true,
    streams: ['incident'],
  },
  // View: see restricted incidents; Edit: review and classify incidents
  {
    module: 'Restricted Incidents',
    edits: true,
    edition: 5,
    roles: { ...OFFICE_ROLES, supervisor: 'Edit', investigator: 'View' },
    inDemo: false,
  },
  // View: see management-only incidents; Edit: void incidents, set legal holds, and reopen closed incidents
  { module: 'Management Incidents', edits: true, edition: 5, roles: OFFICE_ROLES, inDemo: false },
] as const
