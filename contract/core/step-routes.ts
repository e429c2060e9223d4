import { z } from 'zod'
import type { AnyLifecycle, Step } from '../../domain/event-sourcing/lifecycle.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { toSnakeCase } from './field-case.ts'

/** One step of a lifecycle: POST {path}/{id}/{route}, with its body (null: none) and its permission. */
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
 * Generates the routes of a lifecycle from its steps. A body has the command's fields in snake_case; `also`
 * adds fields by route.
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
