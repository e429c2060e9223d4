import { z } from 'zod'
import { clientRules } from '../domain/client.ts'
import { id } from './id.ts'
import { listQuery, resource } from './resource.ts'

export const client = z.object({ id, name: z.string(), assignment_count: z.number().int() })
export type Client = z.infer<typeof client>

export const clients = resource({
  path: '/clients',
  stream: 'client',
  shows: ['assignment'],
  query: listQuery(20, ['name', 'assignment_count']),
  row: client,
  body: z.object({ name: clientRules.shape.name }),
})
