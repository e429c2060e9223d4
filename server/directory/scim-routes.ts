import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import type { ManagedBy } from './managed-member.ts'
import {
  LIST_SCHEMA,
  MAX_PAGE_SIZE,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from './scim-documents.ts'
import { ScimGroups } from './scim-groups.ts'
import { patchBody } from './scim-patch.ts'
import { SCIM_JSON, sendScimProblem } from './scim-problem.ts'
import { ScimUsers } from './scim-users.ts'
import { groupBody, groupChangesFromBody } from './scim-group-changes.ts'
import { userBody } from './scim-user-changes.ts'

const tags = ['directory']
const PATH = '/scim/v2'
const params = z.object({ id })
/** query parameters of a list; a start index below 1 means 1 (RFC 7644, section 3.4.2.4) */
const listQuery = z.looseObject({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce
    .number()
    .int()
    .max(1_000_000)
    .default(1)
    .transform((said) => Math.max(1, said)),
  count: z.coerce
    .number()
    .int()
    .default(100)
    .transform((said) => Math.min(MAX_PAGE_SIZE, Math.max(0, said))),
  excludedAttributes: z.string().max(1000).optional(),
})
const answer = z.looseObject({ schemas: z.array(z.string()) })

/**
 * Routes of SCIM 2.0 (RFC 7643 and 7644), with which a directory manages users and groups. They need an API
 * token with the scope `Edit Directory`.
 */
export function scimRoutes(parent: App, context: Context): void {
  parent.register(async (plain) => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    app.addContentTypeParser(SCIM_JSON, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
    app.setErrorHandler((error, _request, reply) => sendScimProblem(error, reply))
    documentRoutes(app, context)
    userRoutes(app, context)
    groupRoutes(app, context)
  })
}

const baseOf = (context: Context, request: FastifyRequest) =>
  `${publicOrigin(context.config, request)}/api${PATH}`

/** Returns the author of a request's changes: the API token or, without one, the person. */
function keepingOf({ company, userId, sessionId }: Account): ManagedBy {
  const [, token] = /^api-token:[^/]*\/(.+)$/.exec(sessionId) ?? []
  return { company, by: token === undefined ? `user:${userId}` : `api-token:${token}` }
}

const send = (reply: FastifyReply, document: object, status = 200) =>
  reply.code(status).type(SCIM_JSON).send(document)

function documentRoutes(app: App, context: Context): void {
  const get = (path: string, of: (base: string) => object) =>
    app.get(`${PATH}/${path}`, { schema: { tags, response: { 200: answer } } }, async (request, reply) =>
      send(reply, of(baseOf(context, request))),
    )
  const list = (Resources: object[]) => ({
    schemas: [LIST_SCHEMA],
    totalResults: Resources.length,
    startIndex: 1,
    itemsPerPage: Resources.length,
    Resources,
  })
  get('ServiceProviderConfig', serviceProviderConfig)
  get('ResourceTypes', (base) => list(resourceTypes(base)))
  get('Schemas', (base) => list(schemas(base)))
}

function userRoutes(app: App, context: Context): void {
  const users = (request: FastifyRequest) => new ScimUsers(context, baseOf(context, request))
  const path = `${PATH}/Users`
  const response = { 200: answer }
  app.get(path, { schema: { tags, querystring: listQuery, response } }, async (request, reply) =>
    send(reply, await users(request).list(request.account.company, request.query)),
  )
  app.get(`${path}/:id`, { schema: { tags, params, response } }, async (request, reply) =>
    send(reply, await users(request).read(request.account.company, request.params.id)),
  )
  app.post(path, { schema: { tags, body: userBody, response: { 201: answer } } }, async (request, reply) =>
    send(reply, await users(request).add(keepingOf(request.account), request.body), 201),
  )
  app.put(`${path}/:id`, { schema: { tags, params, body: userBody, response } }, async (request, reply) =>
    send(reply, await users(request).replace(keepingOf(request.account), request.params.id, request.body)),
  )
  app.patch(
    `${path}/:id`,
    { schema: { tags, params, body: patchBody, response } },
    async (request, reply) => {
      const { account, params: of, body } = request
      return send(reply, await users(request).patch(keepingOf(account), of.id, body.Operations))
    },
  )
  app.delete(
    `${path}/:id`,
    { schema: { tags, params, response: { 204: z.null() } } },
    async (request, reply) => {
      await users(request).remove(keepingOf(request.account), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

function groupRoutes(app: App, context: Context): void {
  const groups = (request: FastifyRequest) => new ScimGroups(context, baseOf(context, request))
  const path = `${PATH}/Groups`
  const response = { 200: answer }
  const withMembers = ({ excludedAttributes = '' }: z.infer<typeof listQuery>) =>
    !excludedAttributes.toLowerCase().split(',').includes('members')
  app.get(path, { schema: { tags, querystring: listQuery, response } }, async (request, reply) => {
    const { account, query } = request
    return send(reply, await groups(request).list(account.company, query, withMembers(query)))
  })
  app.get(
    `${path}/:id`,
    { schema: { tags, params, querystring: listQuery, response } },
    async (request, reply) => {
      const { account, params: of, query } = request
      return send(reply, await groups(request).read(account.company, of.id, withMembers(query)))
    },
  )
  app.post(path, { schema: { tags, body: groupBody, response: { 201: answer } } }, async (request, reply) =>
    send(
      reply,
      await groups(request).add(keepingOf(request.account), groupChangesFromBody(request.body)),
      201,
    ),
  )
  app.put(`${path}/:id`, { schema: { tags, params, body: groupBody, response } }, async (request, reply) => {
    const { account, params: of, body } = request
    return send(reply, await groups(request).replace(keepingOf(account), of.id, groupChangesFromBody(body)))
  })
  app.patch(
    `${path}/:id`,
    { schema: { tags, params, body: patchBody, response } },
    async (request, reply) => {
      const { account, params: of, body } = request
      return send(reply, await groups(request).patch(keepingOf(account), of.id, body.Operations))
    },
  )
  app.delete(
    `${path}/:id`,
    { schema: { tags, params, response: { 204: z.null() } } },
    async (request, reply) => {
      await groups(request).remove(keepingOf(request.account), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
