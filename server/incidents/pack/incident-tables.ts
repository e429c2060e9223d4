import type { Incident } from '../../../contract/incidents/incident.ts'
import * as labels from '../../../domain/incidents/incident-labels.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { DOCUMENT_STYLE, MARGIN } from '../../pdf/a4-document.ts'
import { writePdfTable } from '../../pdf/pdf-table.ts'
import type { IncidentReport } from './incident-report.ts'

type Print = (text: string) => string
type Texts = readonly (string | null)[]

/** Writes the tables of an incident's document. Empty tables are left out. */
export async function writeIncidentTables(
  doc: PDFKit.PDFDocument,
  { incident, events, files, facts }: IncidentReport,
  print: Print,
): Promise<void> {
  const clock = zoneClock(facts.timeZone)
  const time = (t: number | null) => (t === null ? '–' : clock.dateTime(t))
  const table = async (
    title: string,
    columns: readonly (readonly [title: string, width: number])[],
    rows: readonly Texts[],
  ) => {
    if (rows.length === 0) return
    doc.x = MARGIN
    // a title must not be alone at the bottom of a page
    if (doc.y + 90 > doc.page.height - MARGIN) doc.addPage()
    doc
      .moveDown(0.6)
      .font(DOCUMENT_STYLE.bold)
      .fontSize(11)
      .fillColor(DOCUMENT_STYLE.ink)
      .text(title)
      .moveDown(0.3)
    await writePdfTable(
      doc,
      DOCUMENT_STYLE,
      columns.map(([head, width], at) => ({
        title: head,
        width,
        of: (row: Texts) => print(row[at] || '–'),
      })),
      rows,
    )
  }
  await table(
    'Timeline',
    [
      ['Time', 0.17],
      ['Recorded by', 0.18],
      ['Event', 0.2],
      ['Details', 0.45],
    ],
    events.map(({ at, by, what, details }) => [time(at), by, what, details]),
  )
  await table(
    'Supplements',
    [
      ['Time', 0.17],
      ['By', 0.18],
      ['Text', 0.65],
    ],
    incident.supplements.map((each) => [time(each.made_at), each.made_by, each.text]),
  )
  await table(
    'Responders',
    [
      ['Guard', 0.25],
      ['Called', 0.15],
      ['Accepted', 0.15],
      ['En route', 0.15],
      ['On scene', 0.15],
      ['Cleared', 0.15],
    ],
    incident.responders.map((each) => [
      each.worker_name ?? `Guard ${each.worker_id}`,
      ...[each.called, each.acknowledged, each.en_route, each.on_scene, each.cleared].map(time),
    ]),
  )
  await table(
    'Tasks',
    [
      ['Task', 0.4],
      ['Assigned to', 0.2],
      ['Due', 0.17],
      ['Done', 0.23],
    ],
    incident.tasks.map((each) => [
      each.title,
      each.assignee,
      time(each.due_at),
      each.done_at === null ? 'open' : `${time(each.done_at)}, ${each.done_by ?? 'somebody'}`,
    ]),
  )
  await writePeople(table, incident)
  await table(
    'Notifications',
    [
      ['Informed', 0.2],
      ['Name', 0.2],
      ['By', 0.12],
      ['Time', 0.17],
      ['Reference', 0.13],
      ['Recorded by', 0.18],
    ],
    incident.notifications.map((each) => [
      labels.labelFor(labels.NOTIFIED_PARTY_LABELS, each.party),
      each.name,
      each.method && labels.labelFor(labels.NOTIFICATION_METHOD_LABELS, each.method),
      time(each.at),
      each.reference,
      each.made_by,
    ]),
  )
  await table(
    'Evidence and custody',
    [
      ['Evidence', 0.3],
      ['Time', 0.17],
      ['Kept by', 0.2],
      ['Recorded by', 0.15],
      ['Reason', 0.18],
    ],
    incident.evidence.flatMap((each) =>
      each.custody.map((one, at) => [
        at === 0 ? [each.description, each.seal && `seal ${each.seal}`].filter(Boolean).join(', ') : '″',
        time(one.made_at),
        one.custodian,
        one.made_by,
        one.reason,
      ]),
    ),
  )
  await table(
    'Files',
    [
      ['File', 0.28],
      ['In this pack', 0.22],
      ['SHA-256', 0.5],
    ],
    files.map(({ name, path, digest }) => [name, path, digest]),
  )
  doc.x = MARGIN
  doc.moveDown(1)
}

type WriteTable = (
  title: string,
  columns: readonly (readonly [string, number])[],
  rows: readonly Texts[],
) => Promise<void>

async function writePeople(table: WriteTable, incident: Incident): Promise<void> {
  await table(
    'Persons',
    [
      ['Name', 0.2],
      ['Role', 0.13],
      ['ID, phone', 0.2],
      ['Injury', 0.15],
      ['Statement', 0.32],
    ],
    incident.persons.map((each) => [
      each.name,
      labels.labelFor(labels.PERSON_ROLE_LABELS, each.role),
      [each.id_number, each.phone].filter(Boolean).join(', '),
      each.injury,
      each.statement,
    ]),
  )
  await table(
    'Vehicles and property',
    [
      ['Name', 0.3],
      ['Role or outcome', 0.2],
      ['Details', 0.5],
    ],
    [
      ...incident.vehicles.map((each) => [
        each.name,
        labels.labelFor(labels.VEHICLE_ROLE_LABELS, each.role),
        [each.make, each.colour, each.damage].filter(Boolean).join(', '),
      ]),
      ...incident.property.map((each) => [
        each.name,
        labels.labelFor(labels.PROPERTY_OUTCOME_LABELS, each.outcome),
        [
          each.owner,
          each.serial,
          each.value_minor !== null &&
            `${(each.value_minor / 100).toLocaleString('en')} ${each.currency ?? ''}`.trim(),
        ]
          .filter(Boolean)
          .join(', '),
      ]),
    ],
  )
  const { police, insurance, force } = incident
  await table(
    'Force, police and insurance',
    [
      ['Party', 0.25],
      ['References', 0.75],
    ],
    [
      ...(force ? [['Use of force', forceText(force)]] : []),
      ...(police
        ? [['Police', said([police.station, police.ob_number, police.case_number, police.officer])]]
        : []),
      ...(insurance
        ? [['Insurer', said([insurance.insurer, insurance.policy_number, insurance.claim_number])]]
        : []),
    ],
  )
}

const said = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ')

const forceText = (force: NonNullable<Incident['force']>) =>
  said([
    force.level && labels.labelFor(labels.FORCE_LEVEL_LABELS, force.level),
    force.used_by && `by ${force.used_by}`,
    force.used_against && `against ${force.used_against}`,
    force.reason,
    force.injuries && `injuries: ${force.injuries}`,
  ])
