/** A place by metres east and north of its assignment's centre. */
type Metres = readonly [east: number, north: number]

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
  posts: DemoPost[]
}

export interface DemoClient {
  name: string
  assignments: DemoAssignment[]
}

const METRES_PER_DEGREE = 111_195

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
): DemoAssignment {
  const ring = corners.map((corner) => {
    const { latitude, longitude } = placeNear(centre, corner)
    return [longitude, latitude]
  })
  return {
    name,
    geofence: JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }),
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
      ),
    ],
  },
]
