import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../../app/app.ts'
import { requireRouteAccess } from '../../auth/authorize.ts'
import type { Config } from '../../config/config.ts'
import { notFoundProblem } from '../reply/problem-reply.ts'

/**
 * Serves the API description, generated from the schemas, at /api/openapi.json, and as a page at /api/docs,
 * if API_DOCS allows it. Call this before adding routes.
 */
export async function openApi(
  app: App,
  { apiDocs }: Pick<Config, 'apiDocs'>,
  version: string,
): Promise<void> {
  const mustBeTold = (_request: FastifyRequest, _reply: FastifyReply, next: (refused?: Error) => void) =>
    next(apiDocs ? undefined : notFoundProblem())
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Askari', description: 'Security guards live on a map, and their trails.', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ route, ...described }) => {
      const { schema, url } = jsonSchemaTransform({ route, ...described })
      const admission = [route.method].flat().map((method) => requireRouteAccess(method, route))[0]
      if (typeof admission !== 'object') return { schema, url }
      // who may call the route: a permission, or another kind of access
      return { schema: { ...schema, 'x-permission': admission.who }, url }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: { onRequest: mustBeTold },
    staticCSP: true,
    // without TLS, upgraded requests would fail
    transformStaticCSP: (policy) => policy.replace('upgrade-insecure-requests;', ''),
  })
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest: mustBeTold }, () => app.swagger())
}
