import type { Incident } from '../../../contract/incidents/incident.ts'
import type { ReportFacts } from '../../exports/pdf/report-facts.ts'

/** An event of the incident, described in words. */
export interface ReportedEvent {
  /** ms since epoch UTC */
  at: number
  by: string | null
  what: string
  details: string
}

export interface PackFile {
  /** path in the pack */
  path: string
  name: string
  digest: string
}

export interface IncidentReport {
  incident: Incident
  events: readonly ReportedEvent[]
  files: readonly PackFile[]
  facts: ReportFacts
  /** the company's logo, PNG */
  logo: Buffer | null
  handOver: { recipient: string; reason: string; from: number; to: number; evidence: string }
  /** returns an image to print, JPEG or PNG; null if the file is not an image */
  pictureOf: (digest: string) => Promise<Buffer | null>
}
