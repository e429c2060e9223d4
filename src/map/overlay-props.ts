/**
 * How every deck.gl overlay is made. Interleaved drawing fails on Google Maps in 9.4 (the picture depends on the
 * order of Google's calls) and brings nothing here. Multisampling is off because our own layers smooth their edges
 * themselves, which halves the work of weak graphics cards.
 */
export const OVERLAY_PROPS = {
  interleaved: false,
  layers: [],
  deviceProps: { webgl: { antialias: false } },
} as const satisfies { interleaved: false; layers: []; deviceProps: object }
