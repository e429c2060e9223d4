import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '../../app/app.ts'
import { ConfigError } from '../../config/config.ts'
import type { Context } from '../../app/context.ts'

const TYPES = { geojson: 'application/geo+json', pmtiles: 'application/vnd.pmtiles' } as const

/** Returns the format of a basemap file by its ending. The configuration accepts no other endings. */
export const basemapFileType = (file: string): keyof typeof TYPES =>
  file.endsWith('.pmtiles') ? 'pmtiles' : 'geojson'

/**
 * Routes GET /basemap.geojson and /basemap.pmtiles: the file of BASEMAP_FILE. PMTiles readers request parts
 * of it with the Range header.
 */
export async function basemapRoutes(app: App, { config }: Context): Promise<void> {
  if (config.basemapFile === null) return
  const path = resolve(config.basemapFile)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new ConfigError(`BASEMAP_FILE: there is no file ${path}`)
  const kind = basemapFileType(path)
  // This needs a separate scope, because fastify-static is registered again for the console's files.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: dirname(path),
      serve: false,
      setHeaders: (reply) => {
        void reply.header('content-type', TYPES[kind])
      },
    })
    // A Range header counts uncompressed bytes, so this format is not compressed.
    const compress = kind === 'geojson' ? {} : false
    scope.get(`/basemap.${kind}`, { schema: { hide: true }, compress }, (_request, reply) =>
      reply.sendFile(basename(path)),
    )
  })
}
