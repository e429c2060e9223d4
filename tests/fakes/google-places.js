/** Returns a fake of the `places` library. `steering` controls it and records its requests. */
export function placesLibrary(steering, LatLng) {
  const placesAsked = (steering.placesAsked ??= [])
  class AutocompleteSessionToken {}

  class Place {
    constructor({ id }) {
      this.id = id
    }
    async fetchFields({ fields }) {
      placesAsked.push({ fields, id: this.id })
      const at = steering.places.find((each) => each.id === this.id)?.at
      if (fields.includes('location') && at) this.location = new LatLng(at)
      return { place: this }
    }
  }

  const textOf = (text) => ({ text, matches: [], toString: () => text })

  class AutocompleteSuggestion {
    static async fetchAutocompleteSuggestions(request) {
      placesAsked.push(request)
      if (steering.placesFail) throw new Error('PERMISSION_DENIED')
      const found = (steering.places ?? []).filter(({ name }) =>
        name.toLowerCase().includes(request.input.toLowerCase()),
      )
      return {
        suggestions: found.map(({ id, name, address }) => ({
          placePrediction: {
            placeId: id,
            text: textOf(`${name}, ${address}`),
            mainText: textOf(name),
            secondaryText: textOf(address),
            toPlace: () => new Place({ id }),
          },
        })),
      }
    }
  }

  return { AutocompleteSessionToken, AutocompleteSuggestion, Place }
}
