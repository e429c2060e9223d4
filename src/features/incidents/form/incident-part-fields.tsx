import { css } from '../../../../styled-system/css'
import type { Incident } from '../../../../contract/incidents/incident.ts'
import type { ResourceView, RecordRow } from '../../../resource/record/resource-view.ts'
import { StoredFileButton } from '../../../resource/file/stored-file.tsx'
import * as words from '../../../../domain/incidents/incident-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const several = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const files = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** formats each entry on a line of its own; empty parts are left out */
const entries = (parts: readonly (readonly unknown[])[]) =>
  parts.length === 0 ? (
    'none'
  ) : (
    <span className={several}>
      {parts.map((each) => {
        const said = each.filter(Boolean).join(', ')
        return <span key={said}>{said}</span>
      })}
    </span>
  )
const of = (row: RecordRow | undefined) => row as Incident | undefined
const money = (minor: number, currency: string | null) =>
  `${(minor / 100).toLocaleString('en')} ${currency ?? ''}`

/** Fields of an incident that contain lists: persons, vehicles, property, force, police, insurance, files. */
export const incidentPartFields: ResourceView<Incident>['fields'] = {
  persons: {
    label: tr(texts.persons),
    show: (_, row) =>
      entries(
        (of(row)?.persons ?? []).map((each) => [
          each.name,
          words.labelFor(words.PERSON_ROLE_LABELS, each.role),
          each.id_number && tr(texts.idId_number, { id_number: each.id_number }),
          each.phone,
          each.injury && tr(texts.injuryInjury, { injury: each.injury }),
          each.statement && `“${each.statement}”`,
        ]),
      ),
  },
  vehicles: {
    label: tr(texts.vehicles),
    show: (_, row) =>
      entries(
        (of(row)?.vehicles ?? []).map((each) => [
          each.name,
          words.labelFor(words.VEHICLE_ROLE_LABELS, each.role),
          each.make,
          each.colour,
          each.damage && tr(texts.damageDamage, { damage: each.damage }),
        ]),
      ),
  },
  property: {
    label: tr(texts.property),
    show: (_, row) =>
      entries(
        (of(row)?.property ?? []).map((each) => [
          each.name,
          words.labelFor(words.PROPERTY_OUTCOME_LABELS, each.outcome),
          each.owner && tr(texts.ofOwner, { owner: each.owner }),
          each.serial,
          each.value_minor !== null && money(each.value_minor, each.currency),
        ]),
      ),
  },
  police: {
    label: tr(texts.police),
    show: (_, row) => {
      const said = of(row)?.police
      return said
        ? entries([
            [
              said.station,
              said.ob_number && tr(texts.obOb_number, { ob_number: said.ob_number }),
              said.case_number,
              said.officer,
              said.officer_number,
            ],
          ])
        : 'none'
    },
  },
  insurance: {
    label: tr(texts.insurance),
    show: (_, row) => {
      const said = of(row)?.insurance
      return said ? entries([[said.insurer, said.policy_number, said.claim_number, said.status]]) : 'none'
    },
  },
  force: {
    label: tr(texts.useOfForce),
    show: (_, row) => {
      const said = of(row)?.force
      return said
        ? entries([
            [
              said.level && words.labelFor(words.FORCE_LEVEL_LABELS, said.level),
              said.used_by && tr(texts.byUsedBy, { usedBy: said.used_by }),
              said.used_against && tr(texts.againstUsedAgainst, { usedAgainst: said.used_against }),
              said.reason,
              said.injuries && tr(texts.injuriesInjuries, { injuries: said.injuries }),
            ],
          ])
        : 'none'
    },
  },
  attachments: {
    label: tr(texts.attachments),
    show: (_, row) =>
      (of(row)?.attachments ?? []).length === 0 ? (
        'none'
      ) : (
        <span className={files}>
          {of(row)?.attachments.map((file) => (
            <StoredFileButton key={file.digest} {...file} />
          ))}
        </span>
      ),
  },
}
