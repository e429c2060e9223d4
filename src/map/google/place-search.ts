import { importLibrary } from '@googlemaps/js-api-loader'
import type { Bounds, LngLat } from '../hosts/map-host.ts'

/** A place that Google suggests. */
export interface PlaceSuggestion {
  id: string
  name: string
  /** rest of the address; null: none */
  address: string | null
}

export interface PlaceSearch {
  /**
   * Returns Google's suggestions for typed text, closest to `near` first. Rejects if Google cannot be
   * reached.
   */
  offered: (typed: string, near: Bounds) => Promise<PlaceSuggestion[]>
  /** Returns the place of a suggestion; null if Google has none. Rejects if Google cannot be reached. */
  placeOf: (id: string) => Promise<LngLat | null>
}

/**
 * Google's place search, with the script that the map has loaded. All typing until a place is selected is one session,
 * for which Google charges once (Places API, session tokens).
 */
export function createPlaceSearch(): PlaceSearch {
  const predictions = new Map<string, google.maps.places.PlacePrediction>()
  let session: google.maps.places.AutocompleteSessionToken | null = null
  return {
    async offered(typed, near) {
      const { AutocompleteSessionToken, AutocompleteSuggestion } = await importLibrary('places')
      session ??= new AutocompleteSessionToken()
      const { west, south, east, north } = near
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: typed,
        locationBias: { west, south, east, north },
        sessionToken: session,
      })
      return suggestions.flatMap(({ placePrediction }) => {
        if (!placePrediction) return []
        predictions.set(placePrediction.placeId, placePrediction)
        const { placeId: id, mainText, secondaryText, text } = placePrediction
        return [{ id, name: (mainText ?? text).text, address: secondaryText?.text ?? null }]
      })
    },
    async placeOf(id) {
      const place = predictions.get(id)?.toPlace()
      // fetching a suggested place ends Google's session, even if the request fails
      session = null
      await place?.fetchFields({ fields: ['location'] })
      const at = place?.location
      return at ? { lng: at.lng(), lat: at.lat() } : null
    },
  }
}
