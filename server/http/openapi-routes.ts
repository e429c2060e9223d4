import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../app.ts'

/** The API described from its own schemas, at /api/openapi.json, and as a page at /api/docs. Before all routes. */
export async function openApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Askari', description: 'Security guards live on a map, and their trails.', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // without a certificate an upgraded request would find nobody
    transformStaticCSP: (policy) => policy.replace('upgrade-insecure-requests;', ''),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
