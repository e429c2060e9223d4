/** A geofence as GeoJSON text, as far east as this longitude. */
export const geofenceText = (east: number, more: object = {}) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [36.8, -1.3],
        [east, -1.3],
        [east, -1.29],
        [36.8, -1.3],
      ],
    ],
    ...more,
  })
