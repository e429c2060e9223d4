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

/** Made-up clients at places of Nairobi whose coordinates are real to a block: 6 clients, 8 assignments, 12 posts. */
export const DEMO_CLIENTS: DemoClient[] = [
  {
    name: 'Savanna Commercial Bank',
    assignments: [
      assignment(
        'Upper Hill Head Office',
        [-1.2997, 36.8154],
        [
          [-130, -95],
          [70, -140],
          [150, -20],
          [110, 120],
          [-80, 130],
          [-150, 20],
        ],
        [
          ['Ragati Road Gate', 'Gate', [-95, -70]],
          ['Banking Hall', 'Lobby', [25, 30]],
        ],
      ),
      assignment(
        'Kenyatta Avenue Branch',
        [-1.2851, 36.8206],
        [
          [-120, -60],
          [110, -85],
          [130, 55],
          [-95, 90],
        ],
        [['Avenue Entrance', 'Entrance', [40, -45]]],
      ),
    ],
  },
  {
    name: 'Jacaranda Malls Ltd',
    assignments: [
      assignment(
        'Westlands Shopping Centre',
        [-1.2613, 36.8029],
        [
          [-160, -110],
          [120, -150],
          [190, 10],
          [95, 150],
          [-140, 120],
        ],
        [
          ['Main Entrance', 'Entrance', [70, -90]],
          ['Parking Level 2', 'Parking', [-80, 55]],
        ],
      ),
      assignment(
        'Kilimani Plaza',
        [-1.2926, 36.7881],
        [
          [-110, -100],
          [105, -115],
          [130, 80],
          [-85, 115],
        ],
        [['Argwings Kodhek Gate', 'Gate', [-60, -55]]],
      ),
    ],
  },
  {
    name: 'Athi Logistics',
    assignments: [
      assignment(
        'Industrial Area Depot',
        [-1.3078, 36.8513],
        [
          [-230, -150],
          [160, -210],
          [260, -40],
          [205, 160],
          [-120, 200],
          [-250, 60],
        ],
        [
          ['Weighbridge', 'Gate', [-165, -95]],
          ['Loading Bay', 'Yard', [120, 70]],
        ],
      ),
    ],
  },
  {
    name: 'Karura Diplomatic Residences',
    assignments: [
      assignment(
        'Gigiri Residences',
        [-1.2331, 36.8078],
        [
          [-190, -160],
          [180, -140],
          [230, 70],
          [60, 190],
          [-170, 150],
        ],
        [
          ['Limuru Road Gate', 'Gate', [-130, -100]],
          ['Forest Perimeter', 'Perimeter', [120, 95]],
        ],
      ),
    ],
  },
  {
    name: 'Ngong Hills Schools Trust',
    assignments: [
      assignment(
        'Karen Campus',
        [-1.3192, 36.7079],
        [
          [-210, -180],
          [150, -210],
          [240, -20],
          [170, 190],
          [-160, 210],
          [-260, 30],
        ],
        [['School Gate', 'Gate', [-120, -130]]],
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
          [-105, -120],
          [120, -95],
          [135, 85],
          [-90, 125],
        ],
        [['Tower Lobby', 'Lobby', [15, 20]]],
      ),
    ],
  },
]
