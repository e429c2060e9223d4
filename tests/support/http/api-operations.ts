import { z } from 'zod'
import { schemaSample, type Schema } from '../database/schema-sample.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.array(z.unknown()).optional(),
        parameters: z
          .array(
            z.object({
              in: z.string(),
              name: z.string(),
              required: z.boolean().optional(),
              schema: z.custom<Schema>(),
            }),
          )
          .default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.custom<Schema>() })) })
          .optional(),
      }),
    ),
  ),
})

export interface Operation {
  method: (typeof METHODS)[number]
  /** path in the API description, e.g. /api/clients/{id} */
  path: string
  /** where a request contains ids, e.g. 'path.id', 'query.client_id', 'body.worker_id' */
  ids: string[]
  /** returns a request that matches the API description */
  request: (idAt: (place: string) => string) => { path: string; body: unknown }
}

/** a letter that names of every record type contain */
const SEARCHED = 'a'
const DAY = '2026-11-16'

/** Returns every call under /api that needs a token, from the API description. */
export function apiOperations(swagger: unknown): Operation[] {
  const { paths } = described.parse(swagger)
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => path.startsWith('/api/') && security?.length !== 0)
      .map(([name, { parameters, requestBody }]) => {
        const request: Operation['request'] = (idAt) => {
          const query = new URLSearchParams()
          let asked = path
          for (const each of parameters) {
            const place = `${each.in}.${each.name}`
            if (each.in === 'path') asked = asked.replace(`{${each.name}}`, idAt(place))
            // of the optional parameters only ids are set; others select other data or another page
            if (each.in === 'query' && each.required && each.name === 'q') query.set('q', SEARCHED)
            else if (each.in === 'query' && each.required && each.name === 'day') query.set('day', DAY)
            else if (each.in === 'query')
              schemaSample(each.schema, place, (at) => (query.set(each.name, idAt(at)), ''))
          }
          const schema = requestBody?.content['application/json']?.schema
          const body = schema && schemaSample(schema, 'body', idAt)
          return { path: query.size > 0 ? `${asked}?${query.toString()}` : asked, body }
        }
        const ids: string[] = []
        request((place) => {
          ids.push(place)
          return '1'
        })
        return { method: z.enum(METHODS).parse(name.toUpperCase()), path, ids, request }
      }),
  )
}
