export const chartCouldNotBeLoaded = 'The chart could not be loaded.'
export const soFar = 'so far'
export const time = 'Time'
export const soFar2 = '{data} so far,'
