import type { Device, Texture } from '@luma.gl/core'
import { MARKER_FLOATS, type MarkerSet } from './marker-set.ts'
import { uploadPlan } from './upload-plan.ts'

/** A marker takes two texels of four floats. All WebGL2 graphics cards support rows of 4096 texels. */
export const MARKERS_PER_ROW = 2048
const TEXELS = 2

/** The copy of a MarkerSet on the graphics card. It sends only the ranges that changed since the last `follow`. */
export class MarkerTexture {
  texture: Texture
  private readonly device: Device
  private markers: MarkerSet
  private version = -1
  private rows: number

  constructor(device: Device, markers: MarkerSet) {
    this.device = device
    this.markers = markers
    this.rows = rowsFor(markers)
    this.texture = this.make()
    this.follow(markers)
  }

  /** Uploads changes. Returns true if the texture was replaced, so that the caller must bind it again. */
  follow(markers: MarkerSet): boolean {
    const same = markers === this.markers
    if (same && markers.version === this.version) return false
    const grown = rowsFor(markers) > this.rows
    if (grown) {
      this.texture.destroy()
      this.rows = rowsFor(markers)
      this.texture = this.make()
    }
    const changes = same && !grown && this.version >= 0 ? markers.changesSince(this.version) : 'all'
    for (const [first, count] of uploadPlan(changes, markers.count, MARKERS_PER_ROW))
      this.send(markers, first, count)
    this.markers = markers
    this.version = markers.version
    return grown
  }

  destroy(): void {
    this.texture.destroy()
  }

  private send(markers: MarkerSet, first: number, count: number) {
    const values = markers.values.subarray(first * MARKER_FLOATS, (first + count) * MARKER_FLOATS)
    this.texture.writeData(values, {
      x: (first % MARKERS_PER_ROW) * TEXELS,
      y: Math.floor(first / MARKERS_PER_ROW),
      width: count * TEXELS,
      height: 1,
    })
  }

  private make(): Texture {
    return this.device.createTexture({
      width: MARKERS_PER_ROW * TEXELS,
      height: this.rows,
      format: 'rgba32float',
      mipLevels: 1,
      sampler: { minFilter: 'nearest', magFilter: 'nearest' },
    })
  }
}

/** Returns the number of texture rows. It is a power of two, so that growth creates few new textures. */
function rowsFor(markers: MarkerSet): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, markers.count / MARKERS_PER_ROW)))
}
