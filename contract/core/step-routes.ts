import { z } from 'zod'
import type { AnyLifecycle, Step } from '../../domain/event-sourcing/lifecycle.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { toSnakeCase } from './field-case.ts'

/** POST {path}/{id}/{route} for one step: its body (null: none), and its permission. */
export interface StepRoute {
  route: string
  step: Step
  body: z.ZodObject | null
  permission: Permission
}

/** A lifecycle of a resource, and the routes of its steps. */
export interface StepRoutes {
  path: string
  stream: string
  lifecycle: AnyLifecycle
  routes: readonly StepRoute[]
}

/**
 * The routes of a lifecycle, generated from its steps. A body has the fields of the command in snake_case;
 * `also` adds further fields by route.
 */
export function stepRoutes(
  { path, stream }: { path: string; stream: string },
  lifecycle: AnyLifecycle,
  also: Readonly<Record<string, z.ZodRawShape>> = {},
): StepRoutes {
  const routes = Object.values(lifecycle.steps).flatMap((step): StepRoute[] => {
    const { route, permission = lifecycle.permission } = step
    if (route === undefined) return []
    if (!permission) throw new Error(`The step ${step.command} has a route but no permission.`)
    const asked = Object.entries(step.input ?? {}).map(([field, rule]) => [toSnakeCase(field), rule])
    const shape = { ...Object.fromEntries(asked), ...also[route] } as z.ZodRawShape
    return [{ route, step, permission, body: Object.keys(shape).length > 0 ? z.object(shape) : null }]
  })
  return { path, stream, lifecycle, routes }
}
