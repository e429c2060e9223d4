import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** path of MapLibre's copy of earcut; math.gl contains a second copy, which is replaced by this one */
const earcut = createRequire(fileURLToPath(import.meta.resolve('maplibre-gl'))).resolve('earcut')

const absent = (...names: string[]) =>
  names
    .map((name) => `export const ${name} = () => { throw new Error('${name} is not in this build') }`)
    .join('\n')
const idle = (methods: string) => `class Idle { ${methods} }`

/**
 * Parts of libraries that the console never uses but would bundle: the end of the file's path, and the code
 * that replaces the file. Together they are a tenth of the code loaded before the map.
 */
const REPLACED: Record<string, string> = {
  // the map library handles all gestures; the console calls deck.gl's `pick` to find what is under the
  // pointer
  'mjolnir.js/dist/index.js': `${idle('on() {} off() {} once() {} watch() {} set() {} setElement() {} destroy() {}')}
    export { Idle as EventManager, Idle as Pan, Idle as DoubleClickDrag, Idle as Pinch, Idle as Tap, Idle as Rotate,
      Idle as Press, Idle as Swipe, Idle as InputEvent }`,
  '@deck.gl/core/dist/controllers/map-controller.js': 'export default class {}; export class MapState {}',
  // our layers get arrays and textures, never URLs, so nothing is loaded through loaders.gl
  '@loaders.gl/core/dist/index.js': `export const registerLoaders = () => {}
    ${absent('load', 'parse', 'fetchFile')}`,
  '@loaders.gl/images/dist/index.js': 'export const ImageLoader = {}',
  // our maps are flat and use no lights, widgets and transitions of deck.gl
  '@deck.gl/core/dist/views/globe-view.js': 'export default class {}',
  '@deck.gl/core/dist/effects/lighting/lighting-effect.js': `export default class {
      id = 'lighting-effect'; shadow = false; setup() {} setProps() {} preRender() {} cleanup() {}
      getShaderModuleProps() { return {} } }`,
  '@deck.gl/core/dist/lib/widget-manager.js': `export class WidgetManager {
      addDefault() {} getWidgets() { return [] } setProps() {} finalize() {} onRedraw() {} onHover() {} onEvent() {} }`,
  '@deck.gl/core/dist/lib/tooltip-widget.js': 'export class TooltipWidget {}',
  '@deck.gl/core/dist/lib/attribute/attribute-transition-manager.js': `export default class {
      finalize() {} update() {} hasAttribute() { return false } getAttributes() { return {} } run() { return false } }`,
  '@math.gl/polygon/dist/earcut.js': `export { default as earcut } from ${JSON.stringify(earcut)}`,
  '@luma.gl/engine/dist/debug/debug-framebuffer.js': absent('debugFramebuffer'),
  '@luma.gl/webgl/dist/adapter/resources/webgl-query-set.js': 'export class WEBGLQuerySet {}',
  '@luma.gl/webgl/dist/adapter/resources/webgl-transform-feedback.js':
    'export class WEBGLTransformFeedback {}',
  // `remote-style.ts` removes terrain and sky from styles, because the map is seen from above
  'maplibre-gl/src/render/terrain.ts': 'export class Terrain {}',
  'maplibre-gl/src/webgl/render_to_texture.ts': 'export class RenderToTexture {}',
  'maplibre-gl/src/webgl/draw/draw_terrain.ts': absent('drawTerrain', 'drawDepth', 'drawTerrainHeightMap'),
  'maplibre-gl/src/webgl/draw/draw_sky.ts': 'export const drawSky = () => {}, drawAtmosphere = drawSky',
  'maplibre-gl/src/webgl/draw/draw_debug.ts': absent('drawDebug', 'drawDebugPadding', 'selectDebugSource'),
  'maplibre-gl/src/webgl/draw/draw_collision_debug.ts': absent('drawCollisionDebug'),
  'maplibre-gl/src/ui/hash.ts': 'export class Hash {}',
  // our styles contain no canvas source and no custom layer, and replace each other without a diff
  'maplibre-gl/src/source/canvas_source.ts': 'export class CanvasSource {}',
  'maplibre-gl/src/webgl/draw/draw_custom.ts': absent('drawCustom'),
  '@maplibre/maplibre-gl-style-spec/dist/diff.mjs': absent('diff'),
}

/** Statements to replace: the end of the file's path, the statement, and the code that replaces it. */
const EDITED: Record<string, [from: string, to: string][]> = {
  // our maps draw with WebGL, so code for WGSL shaders is never used
  '@luma.gl/shadertools/dist/lib/shader-assembler.js': [
    ['import { assembleWGSLShader, assembleGLSLShaderPair }', 'import { assembleGLSLShaderPair }'],
    [
      'import { getShaderBindingDebugRowsFromWGSL } from "./shader-assembly/wgsl-binding-debug.js";',
      'const assembleWGSLShader = () => { throw new Error("WGSL is not in this build") }, getShaderBindingDebugRowsFromWGSL = assembleWGSLShader, scanWGSLInterface = assembleWGSLShader;',
    ],
    ['import { scanWGSLInterface } from "./shader-assembly/wgsl-interface-scan.js";', ''],
  ],
  // only the server generates JSON schemas
  'zod/v4/classic/schemas.js': [
    ['import * as processors from "../core/json-schema-processors.js";', 'const processors = {};'],
  ],
}

const entryOf = <Value>(of: Record<string, Value>, id: string) =>
  Object.entries(of).find(([end]) => id.endsWith(`/node_modules/${end}`))

/** Leaves these parts out of the build. The build fails if a library update has moved one of them. */
export function leaveOutUnused(): Plugin {
  const seen = new Set<string>()
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /node_modules/ },
      handler(id) {
        const found = entryOf(REPLACED, id)
        if (!found) return null
        seen.add(found[0])
        return { code: found[1], moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /node_modules\/(@luma\.gl|zod)\// },
      handler(code, id) {
        const found = entryOf(EDITED, id)
        if (!found) return null
        seen.add(found[0])
        let edited = code
        for (const [from, to] of found[1]) {
          if (!edited.includes(from)) throw new Error(`${found[0]} no longer has: ${from}`)
          edited = edited.replace(from, to)
        }
        return { code: edited, map: null }
      },
    },
    buildEnd(failure) {
      if (failure) return
      const missing = [...Object.keys(REPLACED), ...Object.keys(EDITED)].filter((end) => !seen.has(end))
      if (missing.length > 0) throw new Error(`no longer part of the build: ${missing.join(', ')}`)
    },
  }
}
