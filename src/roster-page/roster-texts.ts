import type { Language } from '../report-page/languages.ts'

/** Texts of the page by language; English is complete and the others have the same keys. */
const english = {
  title: 'My roster',
  language: 'Language',
  loading: 'Opening the roster…',
  next: 'Next duty',
  now: 'On duty now',
  all: 'Duties',
  none: 'No duty is published for the coming days.',
  today: 'Today',
  tomorrow: 'Tomorrow',
  hoursShort: 'h',
  calendar: 'Calendar',
  calendarText: 'Subscribe once: your calendar then shows each duty and follows changes.',
  subscribe: 'Subscribe in my calendar',
  keepPrivate: 'Everybody with this address sees your roster. Do not pass it on.',
  notValid: 'This link is not valid. Ask your company for a new one.',
  notOpened: 'The roster cannot be opened. Check the network and try again.',
  tryAgain: 'Try again',
}
export type RosterTexts = Readonly<Record<keyof typeof english, string>>

const swahili: RosterTexts = {
  title: 'Ratiba yangu',
  language: 'Lugha',
  loading: 'Inafungua ratiba…',
  next: 'Zamu ijayo',
  now: 'Uko kazini sasa',
  all: 'Zamu',
  none: 'Hakuna zamu iliyotangazwa kwa siku zijazo.',
  today: 'Leo',
  tomorrow: 'Kesho',
  hoursShort: 'saa',
  calendar: 'Kalenda',
  calendarText: 'Jiunge mara moja: kalenda yako itaonyesha kila zamu na mabadiliko yake.',
  subscribe: 'Weka kwenye kalenda yangu',
  keepPrivate: 'Kila mtu mwenye anwani hii anaona ratiba yako. Usimpe mtu mwingine.',
  notValid: 'Kiungo hiki si sahihi. Iombe kampuni yako kiungo kipya.',
  notOpened: 'Ratiba haifunguki. Angalia mtandao kisha ujaribu tena.',
  tryAgain: 'Jaribu tena',
}

const french: RosterTexts = {
  title: 'Mon planning',
  language: 'Langue',
  loading: 'Ouverture du planning…',
  next: 'Prochain service',
  now: 'En service maintenant',
  all: 'Services',
  none: 'Aucun service n’est publié pour les prochains jours.',
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  hoursShort: 'h',
  calendar: 'Agenda',
  calendarText: 'Abonnez-vous une fois : votre agenda affiche chaque service et suit les changements.',
  subscribe: 'S’abonner dans mon agenda',
  keepPrivate: 'Toute personne qui a cette adresse voit votre planning. Ne la transmettez pas.',
  notValid: 'Ce lien n’est pas valable. Demandez-en un nouveau à votre société.',
  notOpened: 'Le planning ne s’ouvre pas. Vérifiez le réseau et réessayez.',
  tryAgain: 'Réessayer',
}

export const ROSTER_TEXTS: Readonly<Record<Language, RosterTexts>> = {
  en: english,
  sw: swahili,
  fr: french,
}
