/** key in local storage of the recorded user; it must not begin with 'askari.', which the session observes */
export const RECORDING_KEY = 'askari-recording'
