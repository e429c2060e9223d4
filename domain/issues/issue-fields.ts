import { z } from 'zod'
import { changedFiles, storedFilesOrNone, namedFile } from '../records/file.ts'
import { label, optionalLabel, paragraphs } from '../text/text.ts'

export const ISSUE_KINDS = [
  'security',
  'maintenance',
  'safety',
  'parking',
  'it',
  'hr',
  'client_service',
  'equipment',
] as const
export const issueKind = z.enum(ISSUE_KINDS, 'Please choose one.')

export const ISSUE_LEVELS = ['emergency', 'caution', 'routine'] as const
export const issueLevel = z.enum(ISSUE_LEVELS, 'Please choose one.')
export type IssueLevel = z.infer<typeof issueLevel>

const HOUR_MS = 3_600_000
/** Default time between the report of an issue and its due time, ms. */
export const DUE_AFTER_MS: Readonly<Record<IssueLevel, number>> = {
  emergency: 4 * HOUR_MS,
  caution: 72 * HOUR_MS,
  routine: 14 * 24 * HOUR_MS,
}

const id = z.string().min(1)
/** ms since epoch UTC */
const moment = z.number().int().nonnegative()
const pictures = z.array(namedFile).max(10, 'Please keep it to 10 pictures.')
const degrees = (most: number) => z.number().min(-most, 'Please check it.').max(most, 'Please check it.')

export const issueText = paragraphs({ characters: 5000, lines: 100 })
export const issueImages = pictures.nullish()

/** Description of an issue, which people can amend. Times are ms since epoch UTC. */
export const issueRules = z.object({
  title: label(120),
  kind: issueKind,
  level: issueLevel,
  sitePostId: id,
  /** place at the site post, as text */
  place: optionalLabel(120).nullish(),
  /** degrees WGS84; latitude and longitude are given both or not at all */
  latitude: degrees(90).nullish(),
  longitude: degrees(180).nullish(),
  description: issueText,
  /** due time; absent: computed from the level */
  dueAt: moment.nullish(),
  /** images of the defect */
  filesBefore: issueImages,
})

/** The record that led to an issue; at most one field is given. */
export const issueOriginRules = z.object({
  occurrenceId: id.nullish(),
  checklistRunId: id.nullish(),
  /** index of the item in that checklist run, from 0 */
  checklistItem: z.number().int().min(0).max(99).nullish(),
  /** id of the earlier issue that recurred */
  recurrenceOf: id.nullish(),
})

const text = z.string().nullable().default(null)
const number = z.number().nullable().default(null)

const described = {
  title: z.string(),
  kind: z.string(),
  level: z.string(),
  sitePostId: z.string(),
  place: text,
  latitude: number,
  longitude: number,
  description: z.string(),
  dueAt: z.number(),
  filesBefore: storedFilesOrNone,
}

/** Fields of an issue's report as the event log stores them. */
export const storedIssueFields = z.object({
  ...described,
  /** number within the year, from 1; 0 until the transaction assigns it */
  serial: z.number().int().nonnegative(),
  year: z.number().int(),
  /** who reported it, e.g. `user:17` */
  author: z.string(),
  occurrenceId: text,
  checklistRunId: text,
  checklistItem: number,
  recurrenceOf: text,
  /** reason of the newest amendment */
  amendReason: text,
})
export type StoredIssueFields = z.infer<typeof storedIssueFields>

/** Fields that an amendment can change, as the event log stores them. */
export const amendedIssueFields = z.object({
  title: z.string().optional(),
  kind: z.string().optional(),
  level: z.string().optional(),
  sitePostId: z.string().optional(),
  place: z.string().nullable().optional(),
  latitude: z.number().nullable().optional(),
  longitude: z.number().nullable().optional(),
  description: z.string().optional(),
  dueAt: z.number().optional(),
  filesBefore: changedFiles,
  amendReason: z.string(),
})

/** Returns the number of an issue, e.g. 'ISS-2026-0007'. */
export const issueNumber = ({ serial, year }: Pick<StoredIssueFields, 'serial' | 'year'>): string =>
  `ISS-${year}-${String(serial).padStart(4, '0')}`
