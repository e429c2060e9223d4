export const close = 'Close'
export const googleMapsCannotDrawHereShowingTheOpen = 'Google Maps cannot draw here; showing the open map.'
export const googleMapsCouldNotBeLoadedShowingThe = 'Google Maps could not be loaded; showing the open map.'
export const googleMapsDidNotRespondShowingTheOpen = 'Google Maps did not respond; showing the open map.'
export const googleMapsRefusedTheKeyShowingTheOpen = 'Google Maps refused the key; showing the open map.'
export const loadingTheMap = 'Loading the map…'
export const mapCouldNotBeLoadedPleaseRefreshThe = 'The map could not be loaded. Please refresh the page.'
export const thisBrowserCannotDrawTheMapWebGL2Is =
  'This browser cannot draw the map: WebGL2 is missing or switched off.'
