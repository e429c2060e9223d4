import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc, type Plugin } from 'vite'

const source = join(dirname(fileURLToPath(import.meta.resolve('maplibre-gl'))), '../src')
const WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const WORKER_URL = '\0maplibre-worker-url'
const PROJECTIONS = join(source, 'geo/projection/projection_factory.ts')
/**
 * Replaces MapLibre's module that selects a projection by name. Our maps are flat, so the build needs no
 * globe.
 */
const FLAT = `
import { MercatorProjection } from './mercator_projection.ts'
import { createMercatorTransform } from './mercator_transform.ts'
import { MercatorCameraHelper } from './mercator_camera_helper.ts'

export const createProjectionFromName = (_name: unknown, constrainOverride: never) => ({
  projection: new MercatorProjection(),
  transform: createMercatorTransform({ constrainOverride }),
  cameraHelper: new MercatorCameraHelper(),
})
`

/**
 * Builds MapLibre from its sources, so that page and worker import one common chunk. Its two published
 * files, for page and worker, both contain most of the library. The development server and browser tests
 * use the published files.
 */
export function mapLibreFromSource(): Plugin {
  return {
    name: 'maplibre-from-source',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'maplibre-gl') return join(source, 'index.ts')
      return id === WORKER ? WORKER_URL : null
    },
    load(id) {
      if (id === PROJECTIONS) return FLAT
      if (id !== WORKER_URL) return null
      const worker = this.emitFile({
        type: 'chunk',
        id: join(source, 'source/worker.ts'),
        name: 'maplibre-gl-worker',
      })
      return `export default import.meta.ROLLUP_FILE_URL_${worker}`
    },
    transform: {
      filter: { id: /maplibre-gl\/src\/.*\.ts$/ },
      // some classes redeclare fields that their base class sets; the declarations would reset them to
      // undefined
      handler: (code, id) =>
        transformWithOxc(code, id, {
          lang: 'ts',
          assumptions: { setPublicClassFields: true },
          typescript: { removeClassFieldsWithoutInitializer: true },
        }),
    },
  }
}
