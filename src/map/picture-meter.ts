/** A picture that takes longer leaves a machine no room for anything else; no graphics card takes so long. */
const SLOW_MS = 40
const SAMPLES = 9
const LOOK_AGAIN_MS = 4
/** Renderers that draw on the processor: SwiftShader, Mesa's llvmpipe and softpipe, and Windows' WARP. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** What draws the pictures. */
export interface Renderer {
  /** as the browser tells it */
  name: string
  /** it draws on the processor, without a graphics card */
  isSoftware: boolean
}

export interface PictureMeter {
  /** To be called with the drawing's context when a picture's commands have been given. */
  drawn(gl: WebGL2RenderingContext): void
  /** null until the first picture */
  renderer(): Renderer | null
  /** Whether pictures are dear here, so that fewer of them should be drawn. */
  isSlow(): boolean
}

/** Measures how long pictures take until the graphics card has finished them, one at a time. */
export function createPictureMeter(now: () => number = () => performance.now()): PictureMeter {
  const taken: number[] = []
  let renderer: Renderer | null = null
  let busy = false

  return {
    drawn(gl) {
      renderer ??= rendererOf(gl)
      if (renderer.isSoftware || busy) return
      const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
      if (fence === null) return
      busy = true
      const since = now()
      const look = () => {
        if (gl.isContextLost()) return
        if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
          setTimeout(look, LOOK_AGAIN_MS)
          return
        }
        gl.deleteSync(fence)
        busy = false
        taken.push(now() - since)
        if (taken.length > SAMPLES) taken.shift()
      }
      setTimeout(look, LOOK_AGAIN_MS)
    },
    renderer: () => renderer,
    isSlow() {
      if (renderer?.isSoftware) return true
      const median = taken.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)]
      return median !== undefined && median > SLOW_MS
    },
  }
}

function rendererOf(gl: WebGL2RenderingContext): Renderer {
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  return { name, isSoftware: SOFTWARE.test(name) }
}
