export const goToTheDashboard = 'Go to the dashboard'
export const linkMayBeOldOrMistyped = 'The link may be old or mistyped.'
export const pageNotFound = 'Page Not Found'
export const thereIsNoPageAtThisAddress = 'There is no page at this address.'
