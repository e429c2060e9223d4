/** Google's zoom 0 is a world of 256 px, MapLibre's one of 512 px: one level apart. The only place that converts. */
export function toMapLibreZoom(zoom: number): number {
  return zoom - 1
}

export function fromMapLibreZoom(zoom: number): number {
  return zoom + 1
}
