import { z } from 'zod'
import { clientContact, clientRules, contactList } from '../../domain/records/client-rules.ts'
import { id } from '../core/id.ts'
import { archivedFields, archivedFilter, listQuery, resource } from '../core/resource.ts'

const said = z.string().nullable().optional()

export const client = z.object({
  id,
  name: z.string(),
  client_no: said,
  phone: said,
  email: said,
  address: said,
  kra_pin: said,
  /** contacts at the client, in order of preference */
  contacts: z
    .array(
      z.object({
        name: z.string(),
        role: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
      }),
    )
    .nullable()
    .optional(),
  assignment_count: z.number().int(),
  ...archivedFields,
})
export type Client = z.infer<typeof client>

const rules = clientRules.shape
const { name, role, phone, email } = clientContact.shape
const contact = z.object({
  name,
  role: role.default(null),
  phone: phone.default(null),
  email: email.default(null),
})

/**
 * GET /api/clients/{id}/archive: the number of records archived with the client, and of guards withdrawn
 */
export const archivedWithClient = z.object({
  data: z.object({
    assignments: z.number().int(),
    site_posts: z.number().int(),
    guards: z.number().int(),
  }),
})

export const clients = resource({
  path: '/clients',
  stream: 'client',
  shows: ['assignment'],
  query: listQuery(20, ['name', 'client_no', 'assignment_count']).extend(archivedFilter),
  row: client,
  body: z.object({
    name: rules.name,
    client_no: rules.clientNo,
    phone: rules.phone,
    email: rules.email,
    address: rules.address,
    kra_pin: rules.kraPin,
    contacts: contactList(contact),
  }),
})
