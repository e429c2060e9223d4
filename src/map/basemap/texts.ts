export const naturalEarth = 'Natural Earth'
export const offlineBasemapNoStreetMapIsSetUp = 'Offline basemap: no street map is set up.'
export const offlineBasemapTheStreetFileOfThisServer =
  'Offline basemap: the street file of this server cannot be read.'
export const offlineBasemapTheStreetMapCannotBeReached = 'Offline basemap: the street map cannot be reached.'
export const streetMapIsBack = 'The street map is back.'
