export const unknownBrowser = 'Unknown browser'
