export const samsungInternet = 'Samsung Internet'
export const unknownBrowser = 'Unknown browser'
