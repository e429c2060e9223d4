import { type RouteAccess, companyScope } from './access-scope.ts'

const write = companyScope('Edit Directory')
const read = companyScope('View Directory')

export const DIRECTORY_ROUTES: Readonly<Record<string, RouteAccess>> = {
  'GET /api/scim/v2/ServiceProviderConfig': read,
  'GET /api/scim/v2/ResourceTypes': read,
  'GET /api/scim/v2/Schemas': read,
  ...Object.fromEntries(
    ['Users', 'Groups'].flatMap((kind) => [
      [`GET /api/scim/v2/${kind}`, read],
      [`POST /api/scim/v2/${kind}`, write],
      [`GET /api/scim/v2/${kind}/:id`, read],
      [`PUT /api/scim/v2/${kind}/:id`, write],
      [`PATCH /api/scim/v2/${kind}/:id`, write],
      [`DELETE /api/scim/v2/${kind}/:id`, write],
    ]),
  ),
}
