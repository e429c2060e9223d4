import { METRES_PER_DEGREE } from '../../domain/geo/haversine.ts'
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

/** Degrees WGS84 of a place near a centre; flat, which is exact to centimetres over a city block at the equator. */
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

/** Made-up clients on real streets of central Nairobi, which the bundled map has: 6 clients, 8 assignments, 12 posts. */
export const DEMO_CLIENTS: DemoClient[] = [
  {
    name: 'Savanna Commercial Bank',
    assignments: [
      assignment(
        'Upper Hill Head Office',
        [-1.2969, 36.8119],
        [
          [-85, -95],
          [70, -105],
          [100, 10],
          [85, 105],
          [-80, 110],
        ],
        [
          ['Ragati Road Gate', 'Gate', [-70, -60]],
          ['Banking Hall', 'Lobby', [25, 30]],
        ],
        {
          angle: -3,
          gates: [[4, 0.83]],
          buildings: [
            ['Head Office', [25, 35], [70, 50]],
            ['Car Park', [15, -55], [80, 30]],
          ],
        },
      ),
      assignment(
        'Kenyatta Avenue Branch',
        [-1.2851, 36.8206],
        [
          [-95, -55],
          [55, 25],
          [95, 95],
          [-60, 40],
        ],
        [['Avenue Entrance', 'Entrance', [20, 40]]],
        { angle: 28, gates: [[0, 0.72]], buildings: [['Guard House', [24, 14], [8, 6]]] },
      ),
    ],
  },
  {
    name: 'Jacaranda Malls Ltd',
    assignments: [
      assignment(
        'Ngara Shopping Centre',
        [-1.2785, 36.8283],
        [
          [-130, 30],
          [40, -95],
          [135, -15],
          [60, 95],
          [-70, 110],
        ],
        [
          ['Main Entrance', 'Entrance', [60, -55]],
          ['Parking Level 2', 'Parking', [-55, 55]],
        ],
        {
          angle: -36,
          gates: [[1, 0.25]],
          buildings: [
            ['Shopping Centre', [22, 0], [120, 66]],
            ['Car Park', [-55, 58], [62, 44]],
          ],
        },
      ),
      assignment(
        'Milimani Plaza',
        [-1.2929, 36.8074],
        [
          [-80, -80],
          [75, -95],
          [95, 60],
          [-60, 95],
        ],
        [['Ralph Bunche Road Gate', 'Gate', [-45, -50]]],
        { angle: -6, gates: [[0, 0.2]], buildings: [['Plaza', [20, 5], [76, 66]]] },
      ),
    ],
  },
  {
    name: 'Athi Logistics',
    assignments: [
      assignment(
        'Commercial Street Depot',
        [-1.2978, 36.8324],
        [
          [-205, -165],
          [195, 35],
          [240, 75],
          [190, 165],
          [-160, -15],
          [-250, -80],
        ],
        [
          ['Weighbridge', 'Gate', [-185, -100]],
          ['Loading Bay', 'Yard', [130, 70]],
        ],
        {
          angle: 27,
          gates: [[5, 0.5]],
          buildings: [
            ['Warehouse 1', [-85, -38], [100, 48]],
            ['Warehouse 2', [35, 22], [100, 48]],
            ['Office', [160, 98], [44, 26]],
          ],
        },
      ),
    ],
  },
  {
    name: 'Karura Diplomatic Residences',
    assignments: [
      assignment(
        'State House Road Residences',
        [-1.2882, 36.8074],
        [
          [-130, -85],
          [120, -95],
          [160, 20],
          [40, 95],
          [-120, 110],
        ],
        [
          ['Dennis Pritt Road Gate', 'Gate', [-85, -60]],
          ['Garden Perimeter', 'Perimeter', [80, 40]],
        ],
        {
          angle: -4,
          gates: [[0, 0.18]],
          buildings: [
            ['House 1', [-75, 45], [36, 26]],
            ['House 2', [-8, 50], [36, 26]],
            ['House 3', [18, -40], [36, 26]],
            ['House 4', [98, -30], [36, 26]],
          ],
        },
      ),
    ],
  },
  {
    name: 'Ngong Hills Schools Trust',
    assignments: [
      assignment(
        'Kariokor Campus',
        [-1.2811, 36.8383],
        [
          [-140, -90],
          [20, -140],
          [120, -60],
          [130, 100],
          [-70, 120],
          [-150, 30],
        ],
        [['School Gate', 'Gate', [-100, -60]]],
        {
          angle: -8,
          gates: [[0, 0.25]],
          buildings: [
            ['Classrooms', [-20, 60], [120, 22]],
            ['Hall', [62, 0], [44, 34]],
            ['Library', [-55, -20], [40, 28]],
          ],
        },
      ),
    ],
  },
  {
    name: 'Uhuru Tower Management',
    assignments: [
      assignment(
        'City Centre Tower',
        [-1.2886, 36.8231],
        [
          [-105, -85],
          [95, 15],
          [65, 105],
          [-125, 15],
        ],
        [['Tower Lobby', 'Lobby', [15, 20]]],
        {
          angle: 27,
          gates: [[0, 0.6]],
          // the bundled map has the buildings of this block
          buildings: [['Guard House', [22, -10], [8, 6]]],
        },
      ),
    ],
  },
]

/** What the demo's guards are to know at every post. */
export const DEMO_POST_ORDERS = `Be at the post ten minutes before the shift and take the handover in writing.
Let nobody in without a pass or a call to whom they visit.
Search every vehicle that leaves with goods, and write it down.
Walk the round of the site once an hour, never at the same minute.
Call the control room at once when something is wrong. Do not go alone.`
