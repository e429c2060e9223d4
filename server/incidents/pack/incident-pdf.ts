import * as labels from '../../../domain/incidents/incident-labels.ts'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { incidentLifecycle } from '../../../domain/incidents/incident-lifecycle.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import {
  finishA4,
  DOCUMENT_STYLE,
  MARGIN,
  openA4,
  writeA4Head,
  createPrintableText,
} from '../../pdf/a4-document.ts'
import type { IncidentReport } from './incident-report.ts'
import { writeIncidentTables } from './incident-tables.ts'

const MOST_PICTURES = 12
const PICTURE_HEIGHT = 300

/**
 * Writes an incident as a PDF document (A4): the record, all additions, its images, and the digests of its
 * files.
 */
export async function* incidentPdf(report: IncidentReport): AsyncGenerator<Uint8Array, void, undefined> {
  const { incident, facts, files, pictureOf } = report
  const title = `Incident ${incident.number}`
  const doc = openA4({ title, by: facts.by, at: facts.at })
  const printable = createPrintableText(doc)
  const print = (text: string) => printable(text, 'Not printable here, see record.json')
  const clock = zoneClock(facts.timeZone)
  writeA4Head(doc, {
    title,
    company: print(facts.company),
    logo: report.logo,
    lines: headLines(report).map(([name, value]) => [name, print(value)] as [string, string]),
  })
  for (const [heading, text] of paragraphs(incident)) {
    if (text === null) continue
    doc.font(DOCUMENT_STYLE.bold).fontSize(11).fillColor(DOCUMENT_STYLE.ink).text(heading)
    doc.font(DOCUMENT_STYLE.plain).fontSize(9).text(print(text)).moveDown(0.8)
  }
  await writeIncidentTables(doc, report, print)
  let drawn = 0
  for (const file of files) {
    if (drawn === MOST_PICTURES) break
    const picture = await pictureOf(file.digest)
    if (picture === null) continue
    drawn += 1
    if (doc.y + PICTURE_HEIGHT + 40 > doc.page.height - MARGIN) doc.addPage()
    doc.x = MARGIN
    doc.image(picture, { fit: [doc.page.width - 2 * MARGIN, PICTURE_HEIGHT], align: 'center' })
    doc.y += 4
    doc.font(DOCUMENT_STYLE.plain).fontSize(8).fillColor(DOCUMENT_STYLE.muted)
    doc.text(`${print(file.name)}, ${file.path}, SHA-256 ${file.digest}`).moveDown(1)
  }
  const zone = `${facts.timeZone.replaceAll('_', ' ')} (${clock.zone(facts.at)})`
  yield* finishA4(doc, `${print(facts.company)} · ${incident.number} · times are ${zone}`)
}

function headLines({ incident, facts, handOver }: IncidentReport): [string, string][] {
  const clock = zoneClock(facts.timeZone)
  const { position } = incident
  const lines: [string, string | null][] = [
    ['Title', incident.title],
    ['Type', labels.labelFor(labels.INCIDENT_TYPE_LABELS, incident.incident_type)],
    ['Severity', labels.labelFor(labels.SEVERITY_LABELS, incident.severity)],
    ['Priority', labels.labelFor(labels.INCIDENT_PRIORITY_LABELS, incident.priority)],
    ['Status', incidentLifecycle.words[incident.status]],
    ['Confidentiality', labels.CONFIDENTIALITY_LABELS[incident.confidentiality]],
    ['Occurred', clock.full(incident.occurred_at)],
    ['Until', incident.occurred_to === null ? null : clock.full(incident.occurred_to)],
    ['Reported', clock.full(incident.reported_at)],
    ['Site post', incident.site_post_name],
    ['Client', incident.client_name],
    ['Place', incident.place],
    ['Position', position && `${position.latitude}, ${position.longitude}`],
    ['Weather', incident.weather && labels.labelFor(labels.WEATHER_LABELS, incident.weather)],
    ['Light', incident.lighting && labels.labelFor(labels.LIGHTING_LABELS, incident.lighting)],
    ['Guard', incident.worker_name],
    ['Recorded by', incident.author],
    ['Assignee', incident.user_name ?? incident.investigator],
    ['Response', labels.RESPONSE_STAGE_LABELS[incident.response_stage]],
    ['Contained', incident.contained_at === null ? null : clock.full(incident.contained_at)],
    ['Disposition', incident.disposition && labels.labelFor(labels.DISPOSITION_LABELS, incident.disposition)],
    ['Handed over to', handOver.recipient],
    ['Reason', handOver.reason],
    ['By', `${facts.by}, ${clock.full(facts.at)}`],
    ['Evidence page', handOver.evidence],
    ['Newest event', `${facts.head.position.toLocaleString('en')}, with the hash ${facts.head.hash}`],
  ]
  return lines.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

const paragraphs = (row: Incident): [string, string | null][] => [
  ['What happened', row.narrative],
  ['Immediate action', row.immediate_action],
  ['First action', row.action],
  ['Root cause', row.root_cause],
  ['Recommendation', row.recommendation],
  ['Outcome', row.outcome],
]
