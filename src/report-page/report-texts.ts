import type { Language } from './languages.ts'

/** Texts of the page by language; English is complete and the others have the same keys. */
const english = {
  title: 'Report',
  language: 'Language',
  loading: 'Opening the checklists…',
  chooseChecklist: 'What do you report?',
  nothingAsked: 'Nothing is asked at this post. Ask the company to assign a checklist to it.',
  back: 'Back',
  required: 'required',
  yes: 'Yes',
  no: 'No',
  pass: 'Pass',
  fail: 'Fail',
  takePhoto: 'Take a photo',
  otherPhoto: 'Take another photo',
  photoUnreadable: 'This photo cannot be read. Take another one.',
  yourName: 'Your name',
  note: 'Note',
  sendLocation: 'Send my location',
  send: 'Send report',
  answerThis: 'Please answer this item.',
  notApplicable: 'Not applicable',
  whatIsWrong: 'What is wrong',
  noteNeeded: 'Please say in a note what is wrong.',
  photoNeeded: 'Please add a photo of what is wrong.',
  signAgain: 'Sign again',
  nameNeeded: 'Please give your name.',
  stored: 'Stored on this phone. It is sent as soon as there is a network.',
  storageFull:
    'This phone has no space left, so the report is not stored. Free some space and press Send again.',
  pending: 'Not sent yet',
  since: 'since',
  sending: 'Sending…',
  offline: 'No network',
  serverBusy: 'The server does not answer. The page tries again by itself.',
  sent: 'Sent',
  refused: 'Refused',
  codeNotValid: 'This code is not valid. Ask the company for a new one.',
  notOpened:
    'The checklists cannot be opened: there is no network, and this phone has not opened them before.',
  tryAgain: 'Try again',
  oldCopy: 'No network: this is the checklist as it was opened before.',
  clockWrong: 'The clock of this phone is wrong. The times were corrected.',
  clockIn: 'Clock in',
  clockOut: 'Clock out',
  checkpoint: 'Checkpoint',
  occurrence: 'Write in the book',
  help: 'Help',
  helpMeans: 'This raises an alarm at the company. If you can, call for help by phone as well.',
  askForHelp: 'Ask for help now',
  helpWaits:
    'Your call for help is not sent yet: there is no network or the server does not answer. Call for help by phone.',
  guardNumber: 'Your guard number',
  whatHappened: 'What happened, in one line',
  fillThisIn: 'Please fill this in.',
  addSignature: 'Add a signature',
  signature: 'Signature',
  loadingPart: 'Opening…',
  partMissing: 'This part cannot be opened without a network. Everything else works.',
  scan: 'Scan with the camera',
  noCamera: 'The camera cannot be used. Type the code instead.',
  checkpointCode: 'Code of the checkpoint',
  checkpointHint: 'It is printed under the QR code. The camera app of the phone can also open it.',
  codeNeeded: 'Please scan or type the code.',
  limited: 'The limit of reports is reached. They stay on this phone and are sent later by themselves.',
  withoutPhoto: 'without its photo:',
  noStore:
    'This browser stores nothing, so reports would be lost. Leave the private window, or use another browser.',
}
export type ReportTexts = Readonly<Record<keyof typeof english, string>>

/** The texts of a language, which come with it; English where they cannot be had. */
export function reportTexts(language: Language): Promise<ReportTexts> {
  const loads: Record<Language, () => Promise<ReportTexts>> = {
    en: async () => english,
    sw: async () => (await import('./texts-swahili.ts')).swahili,
    fr: async () => (await import('./texts-french.ts')).french,
  }
  return loads[language]().catch(() => english)
}
