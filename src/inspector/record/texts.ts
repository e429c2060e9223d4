export const itIsLargerThanARecordingCanBe = 'It is larger than a recording can be.'
export const itsPositionsAreNotAsItSays =
  'positions does not say what the file contains: positions of guards or none.'
export const newerConsoleHasSavedItVersionVersionThis =
  'A newer console has saved it (version {version}); this one reads up to {VERSION}.'
export const theFile = 'The file'
