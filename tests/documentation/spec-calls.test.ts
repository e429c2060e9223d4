import { expect, it } from 'vitest'
import { findAccessRow } from '../../server/auth/permissions/route-access.ts'

/** The API calls that SPEC.md requires of a server. */
const CALLS = `
POST /web-login, POST /register, POST /logout, POST /forgot-password, POST /reset-password, POST /user-update
POST /email/verification-notification, POST /frontend-verify, POST /refresh-token, GET /auth/check, POST /auth/refresh
GET /workers, GET /worker-assignments/:workerId, GET /workers/:id, POST /workers, PATCH /workers/:id
POST /workers/:id, DELETE /workers/:id
GET /assignments, GET /assignments/:id, POST /assignments, PATCH /assignments/:id, DELETE /assignments/:id
GET /assignments/:id/site-posts, POST /assignments/:id/site-posts
PATCH /assignments/:id/site-posts/:postId, DELETE /assignments/:id/site-posts/:postId
GET /assignment-workers/:assignmentId, POST /assignment-workers/:assignmentId
PATCH /assignment-workers/:assignmentId/:entryId, DELETE /assignment-workers/:assignmentId/:entryId
GET /clients, POST /clients, PATCH /clients/:id, DELETE /clients/:id, GET /client-assignments/:clientId
GET /documents, GET /client-subscribers
GET /site-posts, GET /site-posts/:id, POST /site-posts, PATCH /site-posts/:id, DELETE /site-posts/:id
POST /site-post-checklists, GET /site-post-checklists/:id
DELETE /site-post-checklists/:sitePostId/:checklistId
GET /live-locations/:id`
  .split(/[,\n]/)
  .map((call) => call.trim())
  .filter(Boolean)

it.each(CALLS)('%s is answered', (call) => {
  const [method = '', path = ''] = call.split(' ')
  expect(findAccessRow(method, `/api${path}`)).toBeDefined()
})
