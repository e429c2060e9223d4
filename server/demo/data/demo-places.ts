import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import { demoSitePlan, type Metres, type Site } from './demo-site-plan.ts'

export interface DemoPost {
  alias: string
  postType: string
  latitude: number
  longitude: number
}

export interface DemoAssignment {
  name: string
  /** GeoJSON Polygon as text */
  geofence: string
  /** GeoJSON FeatureCollection as text */
  sitePlan: string
  posts: DemoPost[]
}

export interface DemoClient {
  name: string
  assignments: DemoAssignment[]
}

/**
 * Returns the place that is `east` and `north` metres from a centre, in degrees WGS84. It treats the earth
 * as flat, which near the equator is exact to centimetres over a city block.
 */
function placeNear([latitude, longitude]: readonly [number, number], [east, north]: Metres) {
  const round = (degrees: number) => Number(degrees.toFixed(7))
  return {
    latitude: round(latitude + north / METRES_PER_DEGREE),
    longitude: round(longitude + east / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))),
  }
}

function assignment(
  name: string,
  centre: readonly [latitude: number, longitude: number],
  corners: Metres[],
  posts: [alias: string, postType: string, at: Metres][],
  site: Site,
): DemoAssignment {
  const position = (at: Metres): [longitude: number, latitude: number] => {
    const { latitude, longitude } = placeNear(centre, at)
    return [longitude, latitude]
  }
  const ring = corners.map(position)
  return {
    name,
    geofence: JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }),
    sitePlan: JSON.stringify(demoSitePlan(corners, site, position)),
    posts: posts.map(([alias, postType, at]) => ({ alias, postType, ...placeNear(centre, at) })),
  }
}

/**
 * Invented clients in central Nairobi: 6 clients, 8 assignments, 12 site posts. They are in buildings that
 * the bundled map shows. Each geofence surrounds one building or a group, without crossing a street or
 * another building.
 */
export const DEMO_CLIENTS: DemoClient[] = [
  {
    name: 'Savanna Commercial Bank',
    assignments: [
      assignment(
        'Upper Hill Head Office',
        [-1.294686, 36.812641],
        [
          [41.1, -18.2],
          [12.4, 43.3],
          [-41.1, 18.2],
          [-12.4, -43.3],
        ],
        [
          ['Ragati Road Gate', 'Gate', [-24.1, -11.3]],
          ['Banking Hall', 'Lobby', [8, 12]],
        ],
        { angle: 25, gates: [[2, 0.5]], buildings: [['Guard House', [-35, 15.5], [5, 4]]] },
      ),
      assignment(
        'Kenyatta Avenue Branch',
        [-1.284412, 36.820636],
        [
          [-29.8, 15.1],
          [-6.2, -32.8],
          [29.8, -15.1],
          [6.2, 32.8],
        ],
        [['Avenue Entrance', 'Entrance', [10.6, -21.5]]],
        { angle: 26, gates: [[1, 0.5]], buildings: [] },
      ),
    ],
  },
  {
    name: 'Jacaranda Malls Ltd',
    assignments: [
      assignment(
        'River Road Shopping Centre',
        [-1.281198, 36.823476],
        [
          [27.8, 16.1],
          [-30, 11.6],
          [-27.8, -16.1],
          [30, -11.6],
        ],
        [
          ['Main Entrance', 'Entrance', [1, -11.8]],
          ['Parking Level 2', 'Parking', [-18, 3]],
        ],
        { angle: 5, gates: [[2, 0.5]], buildings: [] },
      ),
      assignment(
        'Milimani Plaza',
        [-1.290603, 36.811994],
        [
          [31.3, 13.5],
          [-29.8, 16.6],
          [-31.3, -13.5],
          [29.8, -16.6],
        ],
        [['Bishop Road Gate', 'Gate', [-0.7, -13.2]]],
        { angle: -3, gates: [[2, 0.5]], buildings: [['Guard House', [24.5, -13.6], [5, 3]]] },
      ),
    ],
  },
  {
    name: 'Athi Logistics',
    assignments: [
      assignment(
        'Factory Street Depot',
        [-1.294217, 36.830107],
        [
          [16, 69.2],
          [-66.4, 25.4],
          [-16, -69.2],
          [66.4, -25.4],
        ],
        [
          ['Weighbridge', 'Gate', [36.5, 19.4]],
          ['Loading Bay', 'Yard', [6, -8]],
        ],
        { angle: 28, gates: [[3, 0.5]], buildings: [['Guard House', [55.8, -21.4], [6, 4]]] },
      ),
    ],
  },
  {
    name: 'Karura Diplomatic Residences',
    assignments: [
      assignment(
        'State House Avenue Residences',
        [-1.287708, 36.811265],
        [
          [21.6, -42.6],
          [39.7, 26.6],
          [-21.6, 42.6],
          [-39.7, -26.6],
        ],
        [
          ['Main Gate', 'Gate', [-8.1, -31.1]],
          ['Garden Perimeter', 'Perimeter', [7.7, 29.4]],
        ],
        { angle: -15, gates: [[3, 0.5]], buildings: [['Guard House', [-33.4, -22.3], [5, 4]]] },
      ),
    ],
  },
  {
    name: 'Ngong Hills Schools Trust',
    assignments: [
      assignment(
        'Kariokor Campus',
        [-1.284062, 36.835064],
        [
          [-38.4, 6.2],
          [-1.7, -38.8],
          [38.4, -6.2],
          [1.7, 38.8],
        ],
        [['School Gate', 'Gate', [17, 13.9]]],
        { angle: 39, gates: [[2, 0.5]], buildings: [['Guard House', [32.2, -5.2], [5, 4]]] },
      ),
    ],
  },
  {
    name: 'Uhuru Tower Management',
    assignments: [
      assignment(
        'City Centre Tower',
        [-1.28617, 36.822821],
        [
          [6.9, 28.8],
          [-27.3, 11.7],
          [-6.9, -28.8],
          [27.3, -11.7],
        ],
        [['Tower Lobby', 'Lobby', [6.5, -13]]],
        { angle: 27, gates: [[2, 0.5]], buildings: [['Guard House', [22.9, -9.9], [4, 3]]] },
      ),
    ],
  },
]

/** Post orders (instructions) that every demo post has. */
export const DEMO_POST_ORDERS = `Be at the post ten minutes before the shift and take the handover in writing.
Let nobody in without a pass or a call to whom they visit.
Search every vehicle that leaves with goods, and write it down.
Walk the round of the site once an hour, never at the same minute.
Call the control room at once when something is wrong. Do not go alone.`
