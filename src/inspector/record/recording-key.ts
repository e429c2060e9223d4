/** of local storage: whose machines are recorded; the session hears of whatever begins with 'askari.' */
export const RECORDING_KEY = 'askari-recording'
