const PLACES: Readonly<Record<string, (id: string) => string>> = {
  alarm: (id) => `/alarms/${id}`,
  'alarm-rule': (id) => `/alarms/rules/view/${id}`,
  assignment: (id) => `/assignments/view/${id}`,
  checklist: (id) => `/checklists/${id}`,
  'checklist-run': (id) => `/checklist-reports/${id}`,
  client: (id) => `/clients/view/${id}`,
  company: () => '/company-settings',
  device: (id) => `/devices/${id}`,
  document: (id) => `/documents/view/${id}`,
  guest: (id) => `/guest-users/${id}`,
  'guest-access': () => '/company-settings',
  patrol: (id) => `/patrols/${id}/trail`,
  'post-orders': (id) => `/site-posts/${id}#post-orders`,
  'reporting-code': (id) => `/reporting-codes/${id}`,
  role: (id) => `/worker-roles/view/${id}`,
  'second-factor-rule': (id) => `/worker-roles/view/${id}`,
  'shift-pattern': (id) => `/schedule/view-shift/${id}`,
  'site-post': (id) => `/site-posts/${id}`,
  subscriber: (id) => `/clients/subscribers/view/${id}`,
  'system-settings': () => '/system-settings',
  user: (id) => `/employees/back-office/view-back-office-user/${id}`,
  worker: (id) => `/employees/patrollers/view-security-officer/${id}`,
}

/** Where a record is shown, by its stream type; null where none of its kind is. */
export const placeOf = (kind: string, id: string): string | null =>
  PLACES[kind]?.(encodeURIComponent(id)) ?? null
