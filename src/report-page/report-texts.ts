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
}
export type ReportTexts = Readonly<Record<keyof typeof english, string>>

const swahili: ReportTexts = {
  title: 'Ripoti',
  language: 'Lugha',
  loading: 'Inafungua orodha…',
  chooseChecklist: 'Unaripoti nini?',
  nothingAsked: 'Hakuna orodha katika kituo hiki. Iombe kampuni iweke orodha.',
  back: 'Rudi',
  required: 'lazima',
  yes: 'Ndiyo',
  no: 'Hapana',
  pass: 'Sawa',
  fail: 'Si sawa',
  takePhoto: 'Piga picha',
  otherPhoto: 'Piga picha nyingine',
  photoUnreadable: 'Picha hii haisomeki. Piga nyingine.',
  yourName: 'Jina lako',
  note: 'Maelezo',
  sendLocation: 'Tuma mahali nilipo',
  send: 'Tuma ripoti',
  answerThis: 'Tafadhali jibu swali hili.',
  nameNeeded: 'Tafadhali andika jina lako.',
  stored: 'Imehifadhiwa kwenye simu hii. Itatumwa mtandao ukipatikana.',
  storageFull:
    'Simu hii imejaa, kwa hivyo ripoti haijahifadhiwa. Ondoa vitu vingine kisha bonyeza Tuma tena.',
  pending: 'Bado haijatumwa',
  since: 'tangu',
  sending: 'Inatuma…',
  offline: 'Hakuna mtandao',
  serverBusy: 'Seva haijibu. Ukurasa utajaribu tena wenyewe.',
  sent: 'Imetumwa',
  refused: 'Imekataliwa',
  codeNotValid: 'Msimbo huu si halali. Iombe kampuni msimbo mpya.',
  notOpened: 'Orodha haziwezi kufunguliwa: hakuna mtandao, na simu hii haijawahi kuzifungua.',
  tryAgain: 'Jaribu tena',
  oldCopy: 'Hakuna mtandao: hii ni orodha kama ilivyofunguliwa awali.',
  clockWrong: 'Saa ya simu hii si sahihi. Nyakati zimerekebishwa.',
}

const french: ReportTexts = {
  title: 'Rapport',
  language: 'Langue',
  loading: 'Ouverture des listes…',
  chooseChecklist: 'Que voulez-vous signaler ?',
  nothingAsked: 'Rien n’est demandé à ce poste. Demandez à la société d’y affecter une liste.',
  back: 'Retour',
  required: 'obligatoire',
  yes: 'Oui',
  no: 'Non',
  pass: 'Conforme',
  fail: 'Non conforme',
  takePhoto: 'Prendre une photo',
  otherPhoto: 'Prendre une autre photo',
  photoUnreadable: 'Cette photo est illisible. Prenez-en une autre.',
  yourName: 'Votre nom',
  note: 'Remarque',
  sendLocation: 'Envoyer ma position',
  send: 'Envoyer le rapport',
  answerThis: 'Veuillez répondre à ce point.',
  nameNeeded: 'Veuillez indiquer votre nom.',
  stored: 'Enregistré sur ce téléphone. Il sera envoyé dès qu’il y a du réseau.',
  storageFull:
    'Ce téléphone n’a plus de place : le rapport n’est pas enregistré. Libérez de l’espace et envoyez de nouveau.',
  pending: 'Pas encore envoyé',
  since: 'depuis',
  sending: 'Envoi…',
  offline: 'Pas de réseau',
  serverBusy: 'Le serveur ne répond pas. La page réessaie d’elle-même.',
  sent: 'Envoyé',
  refused: 'Refusé',
  codeNotValid: 'Ce code n’est pas valable. Demandez-en un nouveau à la société.',
  notOpened: 'Les listes ne s’ouvrent pas : il n’y a pas de réseau et ce téléphone ne les a jamais ouvertes.',
  tryAgain: 'Réessayer',
  oldCopy: 'Pas de réseau : voici la liste telle qu’elle a été ouverte auparavant.',
  clockWrong: 'L’heure de ce téléphone est fausse. Les heures ont été corrigées.',
}

export const LANGUAGES = { en: 'English', sw: 'Kiswahili', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES

export const REPORT_TEXTS: Readonly<Record<Language, ReportTexts>> = { en: english, sw: swahili, fr: french }

const isLanguage = (value: string): value is Language => value in LANGUAGES

/** The first language of the phone that the page has; English where it has none of them. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
