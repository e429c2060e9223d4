import type { FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { App } from '../../app/app.ts'
import { HttpProblem } from '../reply/problem-reply.ts'

export const UNKNOWN_FIELD = 'This field is not known here.'

/**
 * Makes every route refuse unknown fields of a body, because the sender would believe that they were saved. A
 * schema that accepts them must be a `z.looseObject`. Call this before adding routes.
 */
export function rejectUnknownFields(app: App): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const body = route.schema?.body
    if (body instanceof z.ZodType) route.schema = { ...route.schema, body: strictSchema(body) }
    else if (!body && route.url.startsWith('/api/'))
      route.preValidation = [refuseBody, ...[route.preValidation ?? []].flat()]
  })
}

/** Returns the schema with every object in it refusing unknown fields. */
export function strictSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  const like = (parts: object) => z.core.clone(schema, { ...def, ...parts })
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape).map(([field, of]) => [field, strictSchema(of)] as const)
      return like({ shape: Object.fromEntries(shape), catchall: def.catchall ?? z.never() })
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return like({ innerType: strictSchema(def.innerType) })
    case 'array':
      return like({ element: strictSchema(def.element) })
    case 'union':
      return like({ options: def.options.map(strictSchema) })
    case 'pipe':
      return like({ in: strictSchema(def.in) })
    default:
      return schema
  }
}

async function refuseBody({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return
  const unknown = Object.keys(body)
  if (unknown.length === 0) return
  throw new HttpProblem(422, 'Validation failed', {
    code: 'invalid',
    data: Object.fromEntries(unknown.map((field) => [field, [UNKNOWN_FIELD]])),
  })
}
