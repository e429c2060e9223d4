export const doesNotSayWhatTheFileContains =
  'does not say what the file contains: positions of guards or none.'
export const versionIsOfANewerConsole = '{version} is of a newer console; this one reads up to {VERSION}.'
export const theFile = 'The file'
