import type { Device, Texture } from '@luma.gl/core'
import { TRACK_ROW } from './track-shaders.ts'

/** Creates a texture of integers for a number of texels: in rows of TRACK_ROW, or one shorter row. */
export function rowTexture(
  device: Device,
  format: 'r8uint' | 'r32uint' | 'rg32uint' | 'rg32sint' | 'rgba32sint',
  texels: number,
): Texture {
  return device.createTexture({
    width: Math.max(1, Math.min(texels, TRACK_ROW)),
    height: Math.max(1, Math.ceil(texels / TRACK_ROW)),
    format,
    mipLevels: 1,
    sampler: { minFilter: 'nearest', magFilter: 'nearest' },
  })
}

/** Fills a texture from its first texel on: first all full rows, then the remaining part of a row. */
export function writeRows(
  texture: Texture,
  values: Uint32Array | Int32Array | Uint8Array,
  perTexel: number,
): void {
  const inRow = TRACK_ROW * perTexel
  const rows = Math.floor(values.length / inRow)
  if (rows > 0) texture.writeData(values.subarray(0, rows * inRow), { width: TRACK_ROW, height: rows })
  const rest = values.subarray(rows * inRow)
  if (rest.length > 0) texture.writeData(rest, { y: rows, width: rest.length / perTexel, height: 1 })
}
