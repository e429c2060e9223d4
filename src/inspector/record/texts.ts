export const itIsLargerThanARecordingCanBe = 'It is larger than a recording can be.'
export const newerConsoleHasSavedItVersionVersionThis =
  'A newer console has saved it (version {version}); this one reads up to {VERSION}.'
export const theFile = 'The file'
