import { screen, type SubjectScreens } from '../../app/subject-screens.ts'
import { PenLine } from '../../ui/icons/record-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = () => import('./occurrences-page.tsx')
const one = () => import('./occurrence-screen.tsx')
const books = () => import('./book/occurrence-books-page.tsx')
const book = () => import('./book/occurrence-book-page.tsx')

export const occurrenceScreens: SubjectScreens<'Occurrences'> = {
  screens: [
    screen('/occurrence', tr(texts.occurrences2), list, 'OccurrencesPage'),
    screen('/occurrence/add-occurrence', tr(texts.addOccurrence), one, 'AddOccurrencePage'),
    screen('/occurrence/view/:id', tr(texts.occurrence2), one, 'OccurrencePage'),
    screen('/occurrence/edit/:id', tr(texts.amendOccurrence), one, 'EditOccurrencePage'),
    screen('/occurrence-book', tr(texts.occurrenceBooks), books, 'OccurrenceBooksPage'),
    screen('/occurrence-book/:id', tr(texts.occurrenceBook), book, 'OccurrenceBookPage'),
  ],
  navigation: [{ group: 'occurrences', to: '/occurrence', label: tr(texts.occurence), icon: PenLine }],
  places: { occurrence: '/occurrence/view/:id' },
}
