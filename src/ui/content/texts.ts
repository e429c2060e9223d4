export const actions = 'Actions'
export const samsungInternet = 'Samsung Internet'
export const unknownBrowser = 'Unknown browser'
export const onBrowser = '{browser} on {system}'
