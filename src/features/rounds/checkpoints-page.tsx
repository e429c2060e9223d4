import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { Checkpoint } from '../../../contract/rounds/checkpoint.ts'
import { USUAL_DWELL_SEC, USUAL_RADIUS_M } from '../../../domain/rounds/checkpoint.ts'
import { usePermission } from '../../app-services.ts'
import { LongTextField, NumberField, PickerField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { counted } from '../../resource/record/record-kind.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { RotateCw } from '../../ui/icons/control-icons.ts'
import { QrCode } from '../../ui/icons/page-icons.ts'
import { checkpoint } from './checkpoint-kind.ts'
import { CheckpointPlaceField } from './checkpoint-place-field.tsx'
import { LazyRouteMap } from './lazy-route-map.tsx'
import { patrol } from './patrol-kind.ts'
import { RenewCode } from './renew-code.tsx'

const padded = css({ padding: '4' })

export function CheckpointsPage() {
  return (
    <ListPage
      kind={checkpoint}
      columns={[
        { field: 'name' },
        { field: 'site_post_id' },
        { field: 'radius_m', wide: true, cell: ({ radius_m: metres }) => `${metres} m` },
        { field: 'patrol_count', wide: true, cell: ({ patrol_count: count }) => counted(patrol, count) },
      ]}
      whenEmpty="A checkpoint is a point at a site post that guards visit on their rounds. Its code hangs there, as a QR code or on a tag."
    />
  )
}

const empty = {
  name: '',
  site_post_id: null,
  latitude: null,
  longitude: null,
  radius_m: USUAL_RADIUS_M,
  min_dwell_sec: USUAL_DWELL_SEC,
  min_stay_sec: null,
  max_stay_sec: null,
  instructions: null,
  checklist_id: null,
}
const fields = (
  <>
    <FormSection title="Place">
      <TextField name="name" hint="Generator house, Loading bay …" />
      <PickerField name="site_post_id" />
      <div className={css({ gridColumn: '[1 / -1]', minWidth: '0' })}>
        <CheckpointPlaceField />
      </div>
      <NumberField name="latitude" hint="Degrees, e.g. -1.2921" />
      <NumberField name="longitude" hint="Degrees, e.g. 36.8219" />
      <NumberField name="radius_m" hint="Metres" />
    </FormSection>
    <FormSection title="Visits">
      <NumberField name="min_dwell_sec" hint="Seconds within the radius" />
      <NumberField name="min_stay_sec" hint="Seconds. May be left empty" />
      <NumberField name="max_stay_sec" hint="Seconds. May be left empty" />
      <PickerField name="checklist_id" optional />
      <LongTextField name="instructions" hint="What the guard looks at here. May be left empty" />
    </FormSection>
  </>
)

export function AddCheckpointPage() {
  return (
    <AddPage kind={checkpoint} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditCheckpointPage() {
  return (
    <EditPage kind={checkpoint} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function CheckpointPage() {
  const mayEdit = usePermission('Edit Patrols')
  const [renewing, setRenewing] = useState<Checkpoint | null>(null)
  return (
    <>
      <ViewPage
        kind={checkpoint}
        actions={(row) =>
          mayEdit &&
          row.archived_at == null && (
            <>
              <Link
                to={`/schedule/checkpoint-codes?checkpoint_id=${row.id}`}
                className={cx(buttonRecipe({ size: 'sm' }))}
              >
                <QrCode aria-hidden /> Print the code
              </Link>
              <Button size="sm" icon={<RotateCw />} onClick={() => setRenewing(row)}>
                Renew the code
              </Button>
            </>
          )
        }
        referrers={{
          patrols: {
            title: 'Patrols',
            to: () => '/schedule/patrol',
            find: (name) => `/schedule/patrol?search=${encodeURIComponent(name)}`,
          },
        }}
      >
        {(row) => <Place row={row} />}
      </ViewPage>
      <RenewCode of={renewing} onClose={() => setRenewing(null)} />
    </>
  )
}

function Place({ row }: { row: Checkpoint }) {
  const shown = useMemo(() => [row], [row])
  return (
    <Card title="Map">
      <div className={padded}>
        <LazyRouteMap label="Map of the checkpoint" checkpoints={shown} inOrder={false} />
      </div>
    </Card>
  )
}
