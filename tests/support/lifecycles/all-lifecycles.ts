import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { incidentContentSteps } from '../../../contract/incidents/incident.ts'
import type { StepRoutes } from '../../../contract/core/step-routes.ts'
import type { Permission } from '../../../domain/user/permission.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract')

const isSteps = (value: unknown): value is StepRoutes =>
  typeof value === 'object' && value !== null && 'lifecycle' in value && 'routes' in value

/** The transitions of every lifecycle in `contract/`, with their routes. */
export const ALL_STEPS: readonly StepRoutes[] = (
  await Promise.all(
    readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!.*\.test\.ts$).*\.ts$/.test(name))
      .map(async (name) => Object.values((await import(join(CONTRACT, name))) as object).filter(isSteps)),
  )
).flat()

/** The lifecycles of records. Additions to an incident are left out, because they depend on the incident's state. */
export const ALL_LIFECYCLES: readonly StepRoutes[] = ALL_STEPS.filter((each) => each !== incidentContentSteps)

/**
 * Returns the permission for a route's transition, e.g. '/api/devices/:id/revoke'; undefined if the route makes none.
 */
export const stepPermission = (pattern: string): Permission | undefined =>
  ALL_STEPS.flatMap(({ path, routes }) =>
    routes.flatMap(({ route, permission }) => (pattern === `/api${path}/:id/${route}` ? [permission] : [])),
  )[0]
