const view = { who: 'View Shifts', scope: 'company' } as const
const edit = { who: 'Edit Shifts', scope: 'company' } as const

/** Who may call the routes of rosters. */
export const ROSTER_ROUTES = {
  'GET /api/rosters': view,
  'GET /api/rosters/:id': view,
  'GET /api/rosters/:id/history': view,
  'GET /api/rosters/:id/conflicts': view,
  'POST /api/rosters/:id/plan': edit,
  'POST /api/rosters/:id/discard': edit,
  'POST /api/rosters/:id/publish': edit,
  'POST /api/assignments/:id/strength': edit,
  'POST /api/assignments/:id/barred': edit,
} as const
