import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import type { Checkpoint } from '../../../../contract/rounds/checkpoint.ts'
import { DEFAULT_DWELL_SEC, DEFAULT_RADIUS_M } from '../../../../domain/rounds/checkpoint.ts'
import { usePermission } from '../../../app/app-services.ts'
import { LongTextField, NumberField, PickerField, TextField } from '../../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { formatCount } from '../../../resource/record/resource-view.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { RotateCw } from '../../../ui/icons/control-icons.ts'
import { QrCode } from '../../../ui/icons/page-icons.ts'
import { checkpoint } from './checkpoint-kind.ts'
import { CheckpointPlaceField } from './checkpoint-place-field.tsx'
import { LazyRouteMap } from '../lazy-route-map.tsx'
import { patrolRoute } from '../patrol-route-kind.ts'
import { RenewCode } from './renew-code.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const padded = css({ padding: '4' })

export function CheckpointsPage() {
  return (
    <ListPage
      kind={checkpoint}
      columns={[
        { field: 'name' },
        { field: 'site_post_id' },
        { field: 'radius_m', wide: true, cell: ({ radius_m: metres }) => `${metres} m` },
        {
          field: 'patrol_count',
          wide: true,
          cell: ({ patrol_count: count }) => formatCount(patrolRoute, count),
        },
      ]}
      whenEmpty={tr(texts.checkpointIsAPointAtASitePost)}
    />
  )
}

const empty = {
  name: '',
  site_post_id: null,
  latitude: null,
  longitude: null,
  radius_m: DEFAULT_RADIUS_M,
  min_dwell_sec: DEFAULT_DWELL_SEC,
  min_stay_sec: null,
  max_stay_sec: null,
  instructions: null,
  checklist_id: null,
}
const fields = (
  <>
    <FormSection title={tr(texts.place)}>
      <TextField name="name" hint={tr(texts.generatorHouseLoadingBay)} />
      <PickerField name="site_post_id" />
      <div className={css({ gridColumn: '[1 / -1]', minWidth: '0' })}>
        <CheckpointPlaceField />
      </div>
      <NumberField name="latitude" hint={tr(texts.degreesEG12921)} />
      <NumberField name="longitude" hint={tr(texts.degreesEG368219)} />
      <NumberField name="radius_m" hint={tr(texts.metres)} />
    </FormSection>
    <FormSection title={tr(texts.visits)}>
      <NumberField name="min_dwell_sec" hint={tr(texts.secondsWithinTheRadius)} />
      <NumberField name="min_stay_sec" hint={tr(texts.secondsMayBeLeftEmpty)} />
      <NumberField name="max_stay_sec" hint={tr(texts.secondsMayBeLeftEmpty)} />
      <PickerField name="checklist_id" optional />
      <LongTextField name="instructions" hint={tr(texts.whatTheGuardLooksAtHereMayBe)} />
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
                <QrCode aria-hidden /> {tr(texts.printTheCode)}
              </Link>
              <Button size="sm" icon={<RotateCw />} onClick={() => setRenewing(row)}>
                {tr(texts.renewTheCode)}
              </Button>
            </>
          )
        }
        referrers={{
          patrols: {
            title: tr(texts.patrols),
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
    <Card title={tr(texts.map)}>
      <div className={padded}>
        <LazyRouteMap label={tr(texts.mapOfTheCheckpoint)} checkpoints={shown} inOrder={false} />
      </div>
    </Card>
  )
}
