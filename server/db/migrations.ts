import { SUBJECTS } from '../subjects.ts'
import type { Migration } from './migrate.ts'
import { baseline } from './migrations/0001-baseline.ts'

/** The migrations that belong to no single record type, ordered by name. */
const shared: readonly Migration[] = [baseline]

const ofSubjects = Object.values(SUBJECTS).flatMap((subject) => subject.migrations ?? [])

/** Every migration, ordered by name. A record type lists its own (`server/subjects.ts`). */
export const migrations: readonly Migration[] = [...shared, ...ofSubjects].toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)
