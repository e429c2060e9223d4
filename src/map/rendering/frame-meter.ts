/** Maximum time per frame for smooth use, ms; no real graphics card takes this long. */
const SLOW_MS = 40
const SAMPLES = 9
const LOOK_AGAIN_MS = 4
/** Names of renderers that draw on the processor: SwiftShader, Mesa's llvmpipe and softpipe, and Windows' WARP. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** The WebGL renderer that draws the map. */
export interface Renderer {
  /** name that the browser reports */
  name: string
  /** whether it draws on the processor, without a graphics card */
  isSoftware: boolean
}

export interface FrameMeter {
  /** Call it with the WebGL context after the commands of a frame. */
  drawn(gl: WebGL2RenderingContext): void
  /** null until the first frame */
  renderer(): Renderer | null
  /** Returns whether drawing is slow here. */
  isSlow(): boolean
}

/** Measures how long the graphics card takes for a frame, one frame at a time. */
export function createFrameMeter(now: () => number = () => performance.now()): FrameMeter {
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
