const { prototype } = WebGL2RenderingContext

/** What the page has drawn and allocated on the graphics card, counted since `countGraphicsCalls`. */
export const graphicsCalls = {
  /** number of drawn vertices; only our own layers draw without attributes (`drawArrays`) */
  vertices: 0,
  /** bytes of the integer textures that contain fixes */
  heldBytes: 0,
  pictures: 0,
  /** skips all draw calls, for runs that would take minutes in software */
  stubbed: false,
}

const bytesOf = new WeakMap<WebGLTexture, number>()
const BYTES_PER_TEXEL = new Map<number, number>([
  [prototype.R8UI, 1],
  [prototype.R32UI, 4],
  [prototype.RG32I, 8],
  [prototype.RG32UI, 8],
  [prototype.RGBA32I, 16],
])

function wrap<Name extends 'drawArrays' | 'texStorage2D' | 'deleteTexture'>(
  name: Name,
  before: (gl: WebGL2RenderingContext, call: Parameters<WebGL2RenderingContext[Name]>) => boolean,
) {
  const own = prototype[name] as (...call: unknown[]) => unknown
  Object.assign(prototype, {
    [name](this: WebGL2RenderingContext, ...call: Parameters<WebGL2RenderingContext[Name]>) {
      if (before(this, call)) Reflect.apply(own, this, call)
    },
  })
}

let watched = false
let inPicture = false
/** Starts counting draw calls and textures in `graphicsCalls`. */
export function countGraphicsCalls(): void {
  if (watched) return
  watched = true
  wrap('drawArrays', (_gl, [, , count]) => {
    graphicsCalls.vertices += count
    if (!inPicture) graphicsCalls.pictures += 1
    inPicture = true
    // all draw calls of a frame run in one task, so the microtask marks the end of the frame
    queueMicrotask(() => (inPicture = false))
    return !graphicsCalls.stubbed
  })
  wrap('texStorage2D', (gl, [target, , format, width, height]) => {
    const texel = BYTES_PER_TEXEL.get(format)
    const texture = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture | null
    if (texel && texture && target === gl.TEXTURE_2D) {
      bytesOf.set(texture, width * height * texel)
      graphicsCalls.heldBytes += width * height * texel
    }
    return true
  })
  wrap('deleteTexture', (_gl, [texture]) => {
    if (texture) graphicsCalls.heldBytes -= bytesOf.get(texture) ?? 0
    return true
  })
  for (const name of ['drawElementsInstanced', 'drawArraysInstanced', 'drawElements'] as const) {
    const own = prototype[name] as (...call: unknown[]) => unknown
    Object.assign(prototype, {
      [name](this: WebGL2RenderingContext, ...call: unknown[]) {
        if (!graphicsCalls.stubbed) Reflect.apply(own, this, call)
      },
    })
  }
}

/** Returns the name of the page's WebGL renderer. */
export function rendererName(): string {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2') as WebGL2RenderingContext
  const named = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}
