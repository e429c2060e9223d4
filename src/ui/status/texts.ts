export const loading = 'Loading'
export const tryAgain = 'Try again'
