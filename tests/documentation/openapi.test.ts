import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { RECORD_WRITES, type RecordWrite } from '../../domain/subject-row.ts'
import { RECORDS } from '../../domain/subjects.ts'
import type { App } from '../../server/app/app.ts'
import { ROUTE_PERMISSIONS } from '../../server/auth/permissions/route-access.ts'
import { buildApp } from '../../server/app/build-app.ts'
import type { OpenContext } from '../../server/app/context.ts'
import { ALL_LIFECYCLES } from '../support/lifecycles/all-lifecycles.ts'
import { testContext } from '../support/database/test-context.ts'
import { LIFECYCLE_CASES } from '../support/lifecycles/lifecycle-cases.ts'

const schema = z.object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).optional() })
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        'x-permission': z.string().optional(),
        requestBody: schema.optional(),
        responses: z.record(z.string(), schema),
      }),
    ),
  ),
})

let context: OpenContext
let app: App
let paths: z.infer<typeof document>['paths']
beforeAll(async () => {
  context = await testContext({ API_DOCS: '1' })
  app = await buildApp(context)
  paths = document.parse((await app.inject('/api/openapi.json')).json()).paths
})
afterAll(async () => {
  await app.close()
  await context.close()
})

/** Returns the document's entry for a route such as 'GET /api/clients/:id'. */
function described(route: string) {
  const [method = '', path = ''] = route.split(' ')
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const answer = operation?.responses['201'] ?? operation?.responses['200']
  return {
    route,
    permission: operation?.['x-permission'],
    answers: answer?.content?.['application/json'] !== undefined,
    asks: operation?.requestBody?.content?.['application/json'] !== undefined,
  }
}

it.each(RECORDS.map((record) => [record.stream, record] as const))(
  'describes every route of a %s with its permission and schemas',
  (_stream, { module, path, ...record }) => {
    const view = { permission: `View ${module}`, answers: true, asks: false }
    const edit = { permission: `Edit ${module}`, answers: true }
    const writes: readonly RecordWrite[] = 'writes' in record ? record.writes : RECORD_WRITES
    const wanted = [
      { route: `GET /api${path}`, ...view },
      { route: `GET /api${path}/:id`, ...view },
      { route: `GET /api${path}/:id/history`, ...view },
      ...(writes.includes('add') ? [{ route: `POST /api${path}`, ...edit, asks: true }] : []),
      ...(writes.includes('change') ? [{ route: `PATCH /api${path}/:id`, ...edit, asks: true }] : []),
      ...(writes.includes('remove') ? [{ route: `DELETE /api${path}/:id`, ...edit, asks: false }] : []),
    ]
    expect(wanted.map(({ route }) => described(route))).toEqual(wanted)
    if (!('archives' in record)) return
    const archive = ['archive', 'restore'].map((step) => described(`POST /api${path}/:id/${step}`))
    expect(archive).toMatchObject([edit, edit])
  },
)

it.each(ALL_LIFECYCLES.map((steps) => [steps.stream, steps] as const))(
  'describes every step of a %s with its permission and schemas',
  (stream, { path, routes }) => {
    const byHand = LIFECYCLE_CASES[stream]?.bodies ?? {}
    for (const { route, permission, body } of routes)
      expect(described(`POST /api${path}/:id/${route}`)).toMatchObject({
        permission,
        answers: true,
        asks: (route in byHand ? byHand[route] : body) !== null,
      })
  },
)

it('describes every route that asks for a permission', () => {
  const asked = Object.entries(ROUTE_PERMISSIONS).flatMap(([route, admission]) =>
    typeof admission === 'object' && !route.startsWith('ANY ') ? [{ route, permission: admission.who }] : [],
  )
  const found = asked.map(({ route }) => ({ route, permission: described(route).permission }))
  expect(found).toEqual(asked)
})
